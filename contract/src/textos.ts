/**
 * The specification's visible texts, letter for letter, its typos included. Code that shows or answers one of
 * them takes it from here, so that a text is never typed twice.
 */
export const TEXTOS = {
  portada: {
    lengua: 'Lengua Española',
    matematica: 'Matématicas',
    sociales: 'Ciencias Sociales',
    naturales: 'Ciencias Naturales',
  },
  login: {
    titulo: 'Iniciar Sesión',
    lema: 'Todas tus asignaturas de refuerzo en un solo lugar',
    olvidada: '¿Has olvidado tu contraseña?',
    ingresar: 'Ingresar',
    cargando: 'Cargando...',
  },
  recuperar: {
    enviar: 'Enviar',
    volver: '¿Recuperaste tu contraseña? Pulse Aquí',
    confirmar: 'Confirmar',
  },
  verificacion: {
    titulo: 'Verificación requerida',
    reenviar: 'Reenviar',
    contactanos: 'Contáctanos',
  },
  confirmar: { si: 'Sí, seguro', no: 'No, cancelar' },
  menu: { panel: 'Panel', perfil: 'Perfil', salir: 'Salir' },
  salir: '¿Estás seguro de cerrar sesión?',
  usuario: {
    agregado: 'Usuario agregada.',
    actualizado: 'Usuario actualizado.',
    errorAlAgregar: 'Hubo un error al agregar el usuario.',
    errorAlActualizar: 'Hubo un error al actualizar el usuario.',
  },
  periodo: {
    agregado: 'Período agregada.',
    actualizado: 'Período actualizada.',
    eliminado: 'Período eliminada.',
  },
  asignatura: {
    agregado: 'Asignatura agregada.',
    actualizado: 'Asignatura actualizada.',
    eliminado: 'Asignatura eliminada.',
  },
  aula: { agregado: 'Aula agregada.', actualizado: 'Aula actualizada.', eliminado: 'Aula eliminada.' },
  seccion: {
    agregado: 'Sección agregada.',
    actualizado: 'Sección actualizada.',
    eliminado: 'Sección eliminada.',
  },
  inscripcion: {
    agregado: 'Inscripción agregada.',
    actualizado: 'Inscripción actualizada.',
    abierta: 'Inscripción abierta.',
    cerrada: 'Inscripción cerrada.',
  },
  calificacion: {
    agregado: 'Calificación agregada.',
    actualizado: 'Calificación actualizada.',
    eliminado: 'Calificación eliminada.',
    oficializada: 'Calificación oficializada.',
    noOficializada: 'Calificación no oficializada.',
    sinPublicar: 'Aún no se han publicado las calificaciones.',
    mayor: 'La calificación no puede ser mayor de 100 puntos.',
  },
  recibo: {
    enviado: 'Recibo enviado correctamente.',
    validado: 'Recibo validado correctamente.',
    invalido: 'Recibo inválido.',
  },
  poma: {
    sinArchivo: 'Selecciona la plantilla xlsx.',
    enviada: 'Plantilla enviada correctamente.',
    error: 'Error al enviar la pantilla.',
  },
  contrasena: {
    actualizada: 'Constraseña actualizada.',
    anteriorIncorrecta: 'La contraseña anterior es incorrecta',
    igual: 'La nueva contraseña no puede ser igual a la anterior.',
  },
} as const

/** The specification's sentence for an empty field. */
export const campoVacio = (campo: string) => `El campo '${campo}' está vacío`
