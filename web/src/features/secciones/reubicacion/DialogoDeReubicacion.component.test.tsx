import type { CancelarBody, Reubicacion } from '@nivela/contract/reubicaciones'
import { expect, test } from 'vitest'
import { seccionOf } from '../../../data/secciones/seccion.testing.ts'
import { renderPart } from '../../../testing/render.tsx'
import { DialogoDeReubicacion } from './DialogoDeReubicacion.tsx'

const DESTINOS = [
  seccionOf({ id: 6, nombre: '02', inscritos: 10 }),
  seccionOf({ id: 7, nombre: '03', inscritos: 30, dia: 'Lunes' }),
  seccionOf({ id: 8, nombre: '04', inscritos: 29, dia: 'Sabado' }),
]
const [AQUI] = DESTINOS

/** Ana goes to 02 unless the office chooses for her. */
function planFor({ elegidos = [] }: Partial<CancelarBody>): Reubicacion {
  const destino = elegidos.length ? (elegidos[0]?.destino ?? null) : 6
  return {
    estudiantes: [
      {
        ...{
          idusuario: 1,
          nombre: 'Ana',
          apellido: 'Báez',
          matricula: null,
          opciones: [6, 7, 8],
          cambios: [],
        },
        ...{ destino, motivo: destino === null ? 'Así lo eligió la oficina.' : null },
      },
    ],
    ...{ movidos: destino === null ? 0 : 1, sinLugar: destino === null ? 1 : 0, enEspera: 0 },
    ...{ destinos: DESTINOS.filter(({ id }) => id === destino), huella: `plan ${destino}` },
  }
}

async function openDialog(answers = {}) {
  const { screen, sent } = await renderPart(
    <DialogoDeReubicacion
      seccion={seccionOf({ inscritos: 1 })}
      otras={DESTINOS}
      verbo="cancelar"
      onClose={() => {}}
    />,
    { 'POST /secciones/5/cancelar': planFor, ...answers },
  )
  const choose = async (option: string) => {
    await screen.getByRole('button', { name: 'Cambiar el destino de Ana Báez' }).click()
    await screen.getByRole('menuitem', { name: option }).click()
  }
  return { screen, sent, choose }
}

test('another destination is chosen among those with seats, or none, and taken back; the plan that is seen is sent', async () => {
  const { screen, sent, choose } = await openDialog()
  const row = screen.getByRole('row').last()
  await expect.element(row).toHaveTextContent('02')
  await screen.getByLabelText('Motivo').fill('El maestro se fue')
  await screen.getByRole('button', { name: 'Cambiar el destino de Ana Báez' }).click()
  await expect
    .poll(() =>
      screen
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([expect.stringMatching(/^04, .*\(1 libre\)$/), 'Sin lugar'])
  await screen.getByRole('menuitem', { name: /^04/ }).click()
  await expect.element(row).toHaveTextContent('Elegido por ti')
  await expect.element(row.getByText('04', { exact: true })).toBeVisible()

  await choose('Sin lugar')
  await expect.element(row).toHaveTextContent('Así lo eligió la oficina.')
  await choose('Donde mejor quepa')
  await expect.element(row.getByText(AQUI?.nombre ?? '', { exact: true })).toBeVisible()
  await choose('Sin lugar')
  await screen.getByRole('checkbox', { name: /^Acepto/ }).click()
  await expect.element(screen.getByLabelText('Motivo')).toHaveValue('El maestro se fue')
  await screen.getByRole('button', { name: 'Cancelar la sección' }).click()
  await expect
    .poll(() => sent.find(({ call }) => call === 'POST /secciones/5/cancelar')?.body)
    .toEqual({
      ...{ motivo: 'El maestro se fue', aceptarSinLugar: true, huella: 'plan null' },
      elegidos: [{ idusuario: 1, destino: null }],
    })
})
