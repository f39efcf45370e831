// Which server and site an example talks with: ?host=http://127.0.0.1:3000&site=demo
const query = new URLSearchParams(location.search);

export const host = query.get('host') ?? 'http://127.0.0.1:3000';
export const site = query.get('site') ?? 'demo';
