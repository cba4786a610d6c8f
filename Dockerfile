FROM node:26-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/timetabling/package.json packages/timetabling/
COPY packages/xlsx/package.json packages/xlsx/
COPY api/package.json api/
COPY web/package.json web/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci
COPY tsconfig.base.json ./
COPY scripts scripts
COPY contract contract
COPY packages packages
COPY api api
COPY web web
RUN npm run build

FROM manifests AS packages
RUN npm ci --omit=dev --workspace @nivela/api

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
COPY api/migrations api/migrations
COPY api/sql api/sql
COPY api/src/demo/receipts api/src/demo/receipts
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/web/dist web/dist
# A new volume takes over this folder's owner.
RUN install -d -o node -g node -m 0750 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "api/dist/main.mjs"]
