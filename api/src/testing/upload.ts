import type { FastifyInstance } from 'fastify'

interface Part {
  name: string
  filename?: string
  content: string | Buffer
}

/** A form with files as a browser sends it. */
export async function upload(app: FastifyInstance, path: string, as: { token: string }, parts: Part[]) {
  const boundary = '----nivela-prueba'
  const payload = Buffer.concat([
    ...parts.flatMap(({ name, filename, content }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename ? `; filename="${filename}"\r\ncontent-type: application/octet-stream` : ''}\r\n\r\n`,
      ),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  })
  const isJson = response.headers['content-type']?.toString().startsWith('application/json')
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json() : null,
    text: response.body,
    raw: response.rawPayload,
  }
}
