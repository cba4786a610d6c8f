// Without a schema, as dias.ts.

interface ConCupo {
  cupo: number
  inscritos: number
}

/** The seats that a section has left, as a page shows them. Whether someone gets one is judged by the database. */
export const cuposLibres = ({ cupo, inscritos }: ConCupo) => Math.max(0, cupo - inscritos)
