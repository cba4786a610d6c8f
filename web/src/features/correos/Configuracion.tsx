import { Button, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { estadoDelCorreoQuery } from '../../data/correos/correos.api.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import classes from './Correos.module.css'

/** How mails leave, and where that is set up. */
export function Configuracion() {
  return (
    <Lista consulta={useQuery(estadoDelCorreoQuery)} esqueleto={<EsqueletoDeFilas />}>
      {({ configurado, servidor, remitente }) => (
        <section className={classes.tarjeta}>
          <Title order={2} mb="sm">
            {configurado ? 'Los correos salen' : 'Nadie recibe correos'}
          </Title>
          {configurado ? (
            <p>
              Salen por {servidor} a nombre de {remitente}. Si llegan a los no deseados, publica SPF y DKIM en
              tu dominio: la guía dice cómo.
            </p>
          ) : (
            <>
              <p>
                No hay un servidor de correo: cada mensaje queda en un archivo de la carpeta «correos» de los
                datos, y nadie lo recibe. Escríbelo en la página de la escuela y pruébalo allí.
              </p>
              <p>
                Lo que ya quedó en archivos no sale después: reenvía las invitaciones desde Resultados POMA.
              </p>
            </>
          )}
          <Group gap="sm">
            <Button component={Link} to="/adminschool" variant={configurado ? 'default' : 'filled'}>
              {configurado ? 'Cambiar el servidor' : 'Conectar el correo'}
            </Button>
            <Button component={Link} to="/adminhelp/correo" variant="subtle">
              Ver la guía
            </Button>
          </Group>
        </section>
      )}
    </Lista>
  )
}
