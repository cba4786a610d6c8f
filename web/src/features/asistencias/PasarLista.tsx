import { Anchor, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { formatFecha } from '@nivela/contract/fechas'
import { listName } from '../../data/usuarios/nombres.ts'
import { Aviso } from '../../ui/campos/Aviso.tsx'
import { ErrorDeFormulario } from '../../ui/campos/ErrorDeFormulario.tsx'
import { Fecha } from '../../ui/campos/Fecha.tsx'
import { Conflicto } from '../../ui/catalogo/Conflicto.tsx'
import classes from './Asistencias.module.css'
import { countIdos, estadoOf, TEXTO, tellIdos, tellMarcasDeIdos, tellOtroDia } from './lista.ts'
import { type Lista, usePasarLista } from './usePasarLista.ts'

const TUYO = 'Tú marcaste'
const GUARDADA = {
  titulo: 'Alguien guardó la lista de ese día mientras la pasabas',
  nada: 'Dice lo mismo que la tuya.',
  tuyo: TUYO,
}
const QUITADA = {
  titulo: 'Alguien quitó la lista de ese día mientras la pasabas',
  nada: 'Ahora ese día no tiene lista. Lo que marcaste sigue aquí.',
  tuyo: TUYO,
}

/** The roll of one day: everyone is there until their name is tapped. */
export function PasarLista(props: Lista) {
  const { seccion, inscritos, clase } = props
  const lista = usePasarLista(props)
  const { fecha, base, estados, idos, saving, conflicto, recover } = lista
  const marcados = countIdos(base, inscritos)
  return (
    <Stack gap="sm">
      {clase ? (
        <b>Lista del {formatFecha(fecha)}</b>
      ) : (
        <div>
          <Fecha label="Fecha de la clase" value={fecha} onChange={lista.pickFecha} />
          <Aviso>{tellOtroDia(fecha, seccion.dia)}</Aviso>
        </div>
      )}
      <Text c="dimmed" size="sm">
        {base && !clase && 'Ese día ya tiene lista: la estás corrigiendo. '}
        Toca a quien faltó. Otro toque lo deja con excusa.
      </Text>
      <ul className={classes.nombres}>
        {inscritos.map(inscrito => {
          const estado = estadoOf(estados, inscrito.id)
          return (
            <li key={inscrito.id}>
              <UnstyledButton
                className={classes.nombre ?? ''}
                data-estado={estado}
                onClick={() => lista.tap(inscrito.id)}
              >
                <span className={classes.quien}>
                  <span>{listName(inscrito)}</span> <small>{inscrito.matricula ?? 'Sin matrícula'}</small>
                </span>{' '}
                <b>{TEXTO[estado]}</b>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      {marcados > 0 && (
        <Text c="dimmed" size="sm">
          {tellMarcasDeIdos(marcados)}
        </Text>
      )}
      <Aviso>{idos.length ? tellIdos(idos) : null}</Aviso>
      <ErrorDeFormulario>{lista.error}</ErrorDeFormulario>
      {recover && (
        <Text size="sm">
          Estás viendo lo que hay ahora.{' '}
          <Anchor component="button" type="button" onClick={recover}>
            Volver a lo que marqué
          </Anchor>
        </Text>
      )}
      {conflicto && <Conflicto conflicto={conflicto} palabras={lista.quitada ? QUITADA : GUARDADA} />}
      <Group gap="sm">
        {!conflicto && (
          <Button onClick={lista.save} disabled={saving}>
            {saving ? 'Guardando...' : 'Guardar la asistencia'}
          </Button>
        )}
        <Button variant="default" onClick={() => void lista.cancel()} disabled={saving}>
          Cancelar
        </Button>
      </Group>
    </Stack>
  )
}
