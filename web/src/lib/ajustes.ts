export interface Ajustes {
  demo: boolean
  correoEscuela: string
  zonaHoraria: string
  notaMinimaAprobar: number
}

const POR_DEFECTO: Ajustes = {
  demo: true,
  correoEscuela: 'contacto@nivela.test',
  zonaHoraria: 'America/Santo_Domingo',
  notaMinimaAprobar: 70,
}

/** The server writes its settings into the page; the development server leaves the tag empty, a build has no page. */
function readAjustes(): Ajustes {
  const contenido = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="nivela"]')?.content
  return contenido ? { ...POR_DEFECTO, ...(JSON.parse(contenido) as Partial<Ajustes>) } : POR_DEFECTO
}

export const ajustes = readAjustes()
