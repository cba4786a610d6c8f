import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** Lets the routes of this room take forms with a file. Whoever may not call them is turned away before it is read. */
export const acceptUploads = (app: FastifyInstance) => app.register(multipart)

interface Upload {
  file: Buffer | null
  fields: Record<string, string>
}

/** The form's file of that name, if there is one with something in it, and the form's other fields. */
export async function readUpload(
  request: FastifyRequest,
  name: string,
  maxMegabytes: number,
): Promise<Upload> {
  const upload: Upload = { file: null, fields: Object.create(null) }
  if (!request.isMultipart()) return upload
  const limits = {
    files: 1,
    fileSize: maxMegabytes * 1024 * 1024,
    fields: 10,
    fieldSize: 1024,
    parts: 11,
    headerPairs: 20,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const content = await part.toBuffer()
        if (part.fieldname === name && content.length) upload.file = content
      } else if (typeof part.value === 'string') upload.fields[part.fieldname] = part.value
    }
    return upload
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new AppError(413, `El archivo pesa más de ${maxMegabytes} MB. Elige uno más pequeño.`)
    }
    if (code?.startsWith('FST_')) throw error
    throw new AppError(400, 'El archivo llegó incompleto. Inténtalo de nuevo.')
  }
}
