# The program of one file over glibc and certificates, and nothing else: no shell, no Node, no sources. For amd64 and
# arm64: `docker buildx build --platform linux/amd64,linux/arm64 .` builds both on either.
FROM --platform=$BUILDPLATFORM node:22-bookworm-slim AS build
ARG TARGETARCH
WORKDIR /app
COPY . .
RUN npm ci
RUN mkdir /data && platform="linux-$(echo "$TARGETARCH" | sed s/amd64/x64/)" \
  && npm run release:binary -- "$platform" && mv "release/otklik-$platform" /otklik

FROM gcr.io/distroless/base-nossl-debian12
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Bun's allocator returns holes in its pages every 2 s in place of 0.1 s: a fifth less processor time under load.
ENV MIMALLOC_PURGE_HOLES_MIN_INTERVAL=2000
COPY --from=build /otklik /otklik
COPY --from=build --chown=1000:1000 /data /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
# A new version migrates the database before it serves.
HEALTHCHECK --interval=5s --timeout=10s --start-period=30m CMD ["/otklik", "health"]
# Run by itself, so that signals reach it: SIGTERM drains and ends with 0.
ENTRYPOINT ["/otklik"]
CMD ["serve"]
