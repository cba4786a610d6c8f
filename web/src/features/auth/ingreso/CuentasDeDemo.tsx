import { Text, UnstyledButton } from '@mantine/core'
import type { LoginBody } from '@nivela/contract/auth'
import { NOMBRE_DE_ROL } from '@nivela/contract/roles'
import classes from './CuentasDeDemo.module.css'

const CONTRASENA = 'Nivela-Demo-2026'

const CUENTAS = [
  { rol: NOMBRE_DE_ROL[1], correo: 'admin@nivela.test', tono: 'coral' },
  { rol: NOMBRE_DE_ROL[2], correo: 'maestro@nivela.test', tono: 'indigo' },
  { rol: NOMBRE_DE_ROL[3], correo: 'estudiante@nivela.test', tono: 'verde' },
]

interface Props {
  disabled: boolean
  onPick: (cuenta: LoginBody) => void
}

/** In the demo, one click is enough to look around as any of the three. */
export function CuentasDeDemo({ disabled, onPick }: Props) {
  return (
    <section className={classes.demo} aria-label="Cuentas de demostración">
      <Text size="sm" c="dimmed">
        Esto es una demostración. Entra como:
      </Text>
      <div className={classes.cuentas}>
        {CUENTAS.map(({ rol, correo, tono }) => (
          <UnstyledButton
            key={correo}
            className={classes.cuenta}
            data-tono={tono}
            disabled={disabled}
            aria-label={`Entrar como ${rol}`}
            onClick={() => onPick({ correo, contrasena: CONTRASENA })}
          >
            {rol}
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}
