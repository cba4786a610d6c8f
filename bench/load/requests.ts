const headOf = (method: string, path: string, token: string) =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n`

export const getRequest = (path: string, token: string) => `${headOf('GET', `/api/v1${path}`, token)}\r\n`

const writeRequest = (method: 'POST' | 'PUT') => (path: string, token: string, body: string) =>
  `${headOf(method, `/api/v1${path}`, token)}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

export const postRequest = writeRequest('POST')
export const putRequest = writeRequest('PUT')

export const enrolRequest = (idusuario: number, token: string, idventana: number, idseccion: number) =>
  postRequest(
    `/inscripciones/inscribir/${idusuario}`,
    token,
    `{"idperiodoinscripcion":${idventana},"idseccion":${idseccion}}`,
  )

/** From somewhere else each time, as the proxy in front tells it. */
const requestFrom = (path: string, ip: string, body: object): string => {
  const json = JSON.stringify(body)
  const head = `POST /api/v1${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${ip}\r\n`
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
}

export const signInRequest = (correo: string, contrasena: string, ip: string) =>
  requestFrom('/auth/login', ip, { correo, contrasena })

/** With a password that is wrong for everyone. */
export const loginRequest = (correo: string, ip: string) => signInRequest(correo, 'no es esta', ip)

export const recoverRequest = (correo: string, ip: string) =>
  requestFrom('/auth/recover-password', ip, { correo })

export const leaveRequest = (idinscripcion: number, token: string) =>
  postRequest(`/inscripciones/desinscribir/${idinscripcion}`, token, '{}')

export function uploadRequest(path: string, token: string, name: string, file: Buffer): Buffer {
  const boundary = 'limite-del-formulario'
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="datos.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(start), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const head = `${headOf('POST', `/api/v1${path}`, token)}content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}
