import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { formatFecha } from '@nivela/contract/fechas'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { parseFecha } from '../../lib/time/formatos.ts'
import { getHoy } from '../../lib/time/hoy.ts'
import classes from './Fecha.module.css'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'label'> {
  label: string
  /** `2026-01-15`, or whatever was typed as long as it is no date; '' for nothing. */
  value?: string
  onChange?: (dia: string) => void
}

const formatted = (texto: string) => {
  const dia = parseFecha(texto)
  return dia ? formatFecha(dia) : texto
}

/**
 * A calendar day, typed (15/1/2026, 15 de enero) or picked from the calendar of its button. Not Mantine's DateInput, which
 * keeps the last valid day while the text says something else: see decision 26.
 */
export function Fecha({ label, value = '', onChange, ...rest }: Props) {
  const [texto, setTexto] = useState(() => formatted(value))
  const [abierto, setAbierto] = useState(false)
  const dia = parseFecha(value)
  const enfocado = dia ?? getHoy()

  function pick(elegido: string | null) {
    setAbierto(false)
    if (!elegido) return
    setTexto(formatFecha(elegido))
    onChange?.(elegido)
  }

  return (
    <Popover
      opened={abierto}
      onChange={setAbierto}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...rest}
          label={label}
          placeholder="15/1/2027"
          autoComplete="off"
          value={texto}
          onChange={({ currentTarget }) => {
            setTexto(currentTarget.value)
            onChange?.(parseFecha(currentTarget.value) ?? currentTarget.value.trim())
          }}
          onBlur={() => setTexto(formatted(texto))}
          rightSectionWidth={44}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Calendario: ${label.toLowerCase()}`}
              aria-haspopup="dialog"
              aria-expanded={abierto}
              onClick={() => setAbierto(!abierto)}
            >
              <IconCalendar size={20} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} p="xs">
        <DatePicker
          value={dia}
          defaultDate={enfocado}
          onChange={pick}
          getDayProps={date => (date === enfocado ? { 'data-autofocus': true } : {})}
          locale="es"
          firstDayOfWeek={1}
          weekendDays={[]}
          hideOutsideDates
          highlightToday
          minDate="2000-01-01"
          maxDate="2100-12-31"
          size="md"
          ariaLabels={ETIQUETAS}
          classNames={{
            day: classes.dia ?? '',
            calendarHeaderControl: classes.control ?? '',
            calendarHeaderLevel: classes.control ?? '',
          }}
          // The first Escape closes the calendar, not the dialog around it.
          __stopPropagation
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const ETIQUETAS = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  monthLevelControl: 'Elegir mes',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  yearLevelControl: 'Elegir año',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
}
