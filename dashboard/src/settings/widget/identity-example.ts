/** What is copied, for both sides of a site. */
export const example = `// на вашем сервере (Node.js)
const timestamp = Math.floor(Date.now() / 1000);
const signature = crypto.createHmac('sha256', SECRET).update(\`\${userId}.\${timestamp}\`).digest('hex');

// на странице
otklik('identify', { userId, timestamp, signature, name, email });

// когда он выходит с сайта: следующий за этим компьютером не увидит его переписки
otklik('logout');`;
