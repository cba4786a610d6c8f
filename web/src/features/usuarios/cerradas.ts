/** "Se cerró 1 sesión", "Se cerraron 3 sesiones". */
export const tellCerradas = (cuantas: number) =>
  cuantas === 1 ? 'Se cerró 1 sesión' : `Se cerraron ${cuantas} sesiones`
