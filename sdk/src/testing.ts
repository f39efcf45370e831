export * from './test-server/test-server.ts';
