import { Button, TextInput, Title } from '@mantine/core'
import { readCodigo } from '@nivela/contract/documentos'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { documentoQuery } from '../../data/documentos/documentos.api.ts'
import { ApiError } from '../../lib/http/api.ts'
import { AppProviders } from '../../ui/AppProviders.tsx'
import { Logo } from '../../ui/dibujo/Logo.tsx'
import { EstadoError } from '../../ui/estados/EstadoError.tsx'
import { useTitulo } from '../../ui/useTitulo.ts'
import { DocumentoVerificado } from './DocumentoVerificado.tsx'
import { Veredicto } from './Veredicto.tsx'
import classes from './Verificar.module.css'

const TITULO = 'Verificar un documento'

/** Open to anyone who holds a paper: from its QR, or by its code. */
export function VerificarPage() {
  const { codigo } = useParams()
  useTitulo(TITULO)
  return (
    <AppProviders>
      <meta name="robots" content="noindex" />
      <div className={classes.pagina}>
        <header className={classes.cabecera}>
          <Link to="/" className={classes.logo} aria-label="Nivela, ir al inicio">
            <Logo alto={28} />
          </Link>
        </header>
        <main className={classes.hoja}>
          <Title order={1}>{TITULO}</Title>
          <div aria-live="polite" className={classes.resultado}>
            {codigo && <Resultado key={codigo} codigo={codigo} />}
          </div>
          {!codigo && <Busqueda />}
        </main>
      </div>
    </AppProviders>
  )
}

function Resultado({ codigo }: { codigo: string }) {
  const { data, error, isFetching, refetch } = useQuery(documentoQuery(codigo))
  if (data) return <DocumentoVerificado documento={data} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <Veredicto cual="desconocido">
          Puede ser un error al escribirlo, o un papel que no salió de esta escuela. Compara el código con el
          impreso, carácter por carácter.
        </Veredicto>
        <Busqueda inicial={codigo} />
      </>
    )
  if (error) return <EstadoError error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return <p className={classes.frase}>Buscando el documento…</p>
}

function Busqueda({ inicial = '' }: { inicial?: string }) {
  const navigate = useNavigate()
  const [codigo, setCodigo] = useState(inicial)
  const [vacio, setVacio] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    const leido = readCodigo(codigo)
    setVacio(!leido)
    if (leido) void navigate(`/verificar/${encodeURIComponent(leido)}`)
  }
  return (
    <form onSubmit={submit} noValidate className={classes.formulario}>
      <TextInput
        label="Código del documento"
        description="Está impreso junto al QR: cuatro grupos de cinco letras y números."
        placeholder="ABCDE-12345-FGHJK-67890"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={codigo}
        onChange={({ currentTarget }) => {
          setCodigo(currentTarget.value)
          setVacio(false)
        }}
        error={vacio && 'Escribe el código del documento'}
      />
      <Button type="submit">Verificar</Button>
    </form>
  )
}
