import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { motivo } from '@nivela/contract/campos'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { object } from 'zod'
import { selloQuery } from '../../../data/calificaciones/calificaciones.api.ts'
import { periodosQuery } from '../../../data/periodos/periodos.api.ts'
import { seccionesQuery } from '../../../data/secciones/secciones.api.ts'
import { fullName } from '../../../data/usuarios/nombres.ts'
import { stateOf } from '../../../lib/http/jointQueries.ts'
import { useSesion } from '../../../lib/session/sesion.ts'
import { useFormulario } from '../../../ui/campos/useFormulario.ts'
import { AddButton } from '../../../ui/catalogo/AddButton.tsx'
import { Dialogo } from '../../../ui/catalogo/Dialogo.tsx'
import { Formulario } from '../../../ui/catalogo/Formulario.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { useCatalogo } from '../../../ui/catalogo/useCatalogo.ts'
import { EstadoVacio } from '../../../ui/estados/EstadoVacio.tsx'
import { Buscador } from '../../../ui/lista/Buscador.tsx'
import { EsqueletoDeFilas } from '../../../ui/lista/EsqueletoDeFilas.tsx'
import { useBusqueda } from '../../../ui/lista/useBusqueda.ts'
import { Pagina } from '../../../ui/Pagina.tsx'
import { DeOficina } from '../maestro/deOficina.ts'
import { NotaForm, newNota, notaDeOficina } from '../maestro/NotaForm.tsx'
import { useSeccion } from '../maestro/secciones/useSeccion.ts'
import { PlanillaDeSeccion } from '../maestro/tabla/PlanillaDeSeccion.tsx'
import { matchesName } from '../maestro/tabla/useFoundStudents.ts'
import classes from './NotasDeSeccion.module.css'

/** The office types a section's grades in its teacher's place: from an acta on paper, or for a teacher who is ill. */
export function NotasPorOficinaPage() {
  const id = Number(useParams().id)
  const consultas = useQueries({ queries: [seccionesQuery, periodosQuery] })
  const [{ data: secciones }, { data: periodos }] = consultas
  const data = secciones && periodos && { seccion: secciones.find(una => una.id === id) ?? null, periodos }
  const [porque, setPorque] = useState<string | null>(null)
  const seccion = data?.seccion
  const cerrado = periodos?.some(({ id, cerrado }) => id === seccion?.idperiodo && cerrado) ?? false
  if (seccion && porque !== null && !cerrado) return <Hoja seccion={seccion} motivo={porque} />
  return (
    <Pagina titulo="Notas por la oficina" frase={FRASE}>
      <Lista consulta={{ data, ...stateOf(consultas) }} esqueleto={<EsqueletoDeFilas />}>
        {({ seccion }) =>
          !seccion ? (
            <EstadoVacio titulo="Esa sección no está en la oferta.">
              Búscala en{' '}
              <Anchor component={Link} to="/adminsections">
                Secciones
              </Anchor>
              .
            </EstadoVacio>
          ) : cerrado ? (
            <EstadoVacio titulo="El período está cerrado">
              Sus notas ya no se escriben: una que esté mal se rectifica en «Estudiantes y notas» de la
              sección.
            </EstadoVacio>
          ) : (
            <Porque seccion={seccion} onSay={setPorque} />
          )
        }
      </Lista>
    </Pagina>
  )
}

const FRASE = 'Para un acta en papel o un maestro que no puede: la misma hoja, y el historial dice quién.'
const ESQUEMA = object({ motivo })

function Porque({ seccion, onSay }: { seccion: Seccion; onSay: (motivo: string) => void }) {
  const formulario = useFormulario({
    valores: { motivo: '' },
    esquema: ESQUEMA,
    onSave: async ({ motivo }) => onSay(motivo),
  })
  return (
    <div className={classes.porque}>
      <Text fw={600}>
        {seccion.asignaturas.nombre} {seccion.nombre}
      </Text>
      <Text c="dimmed" mb="md">
        Maestro: {fullName(seccion.usuarios)}, que recibirá un aviso con el motivo.
      </Text>
      <Formulario formulario={formulario} accion="Abrir la hoja" espera="Abriendo...">
        <TextInput
          {...formulario.field('motivo')}
          label="Por qué las escribe la oficina"
          description="Queda en el historial de cada nota que guardes. Por ejemplo: acta en papel del 12 de mayo."
          maxLength={300}
          autoComplete="off"
        />
      </Formulario>
    </div>
  )
}

function Hoja({ seccion, motivo }: { seccion: Seccion; motivo: string }) {
  const sesion = useSesion()
  const { buscar, escrito, onType } = useBusqueda()
  const consulta = useSeccion(seccion.id)
  const sellado = useQuery(selloQuery(sesion?.id ?? 0))
  const catalogo = useCatalogo(notaDeOficina(motivo))
  const visibles = consulta.data?.filter(({ estudiante }) => matchesName(estudiante, buscar))
  return (
    <Pagina
      titulo="Notas por la oficina"
      accion={<AddButton ref={catalogo.agregar} onClick={() => catalogo.open(newNota(seccion.id))} />}
    >
      <Stack gap="md">
        <Text c="dimmed">Motivo: {motivo}</Text>
        <Buscador
          escrito={escrito}
          onType={onType}
          cuenta={buscar && visibles ? count(visibles.length, 'estudiante', 'estudiantes') : ''}
        />
        <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
          {filas => (
            <Lista consulta={sellado} esqueleto={<EsqueletoDeFilas />}>
              {sello => (
                <DeOficina value={motivo}>
                  <PlanillaDeSeccion
                    seccion={seccion}
                    cierre={null}
                    filas={filas}
                    visibles={visibles ?? filas}
                    onUpdate={nota => catalogo.open({ ...nota, idseccion: seccion.id })}
                    sello={sello}
                  />
                </DeOficina>
              )}
            </Lista>
          )}
        </Lista>
      </Stack>
      <Dialogo catalogo={catalogo}>
        {nota => <NotaForm nota={nota} secciones={[seccion]} catalogo={catalogo} />}
      </Dialogo>
    </Pagina>
  )
}
