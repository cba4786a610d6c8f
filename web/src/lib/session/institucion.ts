/** Calls that the browser makes as navigations: they lead to the institution. */
const IDA = '/api/v1/auth/institucion'
export const SALIDA = `${IDA}/salida`

/** To the institution, and back to this page. */
export const idaA = (volver: string, { reciente = false } = {}) =>
  `${IDA}?${new URLSearchParams({ volver, ...(reciente && { reciente: 'true' }) })}`
