import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import classes from './Correos.module.css'
import { estadoDelCorreoQuery, rebotesQuery } from './correos.api.ts'

/** How mails leave, how to set that up, and the addresses that no server takes. */
export function Configuracion() {
  const { data: rebotes = [] } = useQuery(rebotesQuery)
  return (
    <Lista consulta={useQuery(estadoDelCorreoQuery)} esqueleto={<EsqueletoDeFilas />}>
      {({ configurado, servidor, remitente }) => (
        <Stack gap="lg">
          <section className={classes.tarjeta}>
            <Title order={2} mb="sm">
              {configurado ? 'Los correos salen' : 'Nadie recibe correos'}
            </Title>
            {configurado ? (
              <p>
                Salen por {servidor} a nombre de {remitente}. Si llegan a los no deseados, pide a quien
                administra el dominio que publique SPF y DKIM para ese servidor.
              </p>
            ) : (
              <>
                <p>
                  El servidor de Nivela no tiene un servidor de correo: cada mensaje queda en un archivo de la
                  carpeta «correos» de sus datos. Quien lo administra lo arregla con dos variables de entorno,
                  y lo arranca de nuevo:
                </p>
                <pre>
                  {
                    'SMTP_URL=smtps://usuario:contraseña@smtp.tu-escuela.do:465\nMAIL_FROM="Nivela <nivela@tu-escuela.do>"'
                  }
                </pre>
                <p>
                  Lo que ya quedó en archivos no sale después: reenvía las invitaciones desde Resultados POMA.
                </p>
              </>
            )}
          </section>
          {rebotes.length > 0 && (
            <section>
              <Title order={2} mb="sm">
                Direcciones que rebotan
              </Title>
              <ul className={classes.lista}>
                {rebotes.map(({ idusuario, usuarios, correo, motivo }) => (
                  <li key={idusuario} className={classes.correo}>
                    <div>
                      <b>
                        {usuarios.nombre} {usuarios.apellido}
                      </b>
                      <small>{correo}</small>
                      <p className={classes.porque}>{motivo}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </Stack>
      )}
    </Lista>
  )
}
