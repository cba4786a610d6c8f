/** What a mail server's refusal of an address means (RFC 5321, RFC 3463), for the colleague who has to ask the person for another one. */
export function explainRebote(motivo: string): string {
  const [, enhanced = ''] = /\b5\.(\d+\.\d+)\b/.exec(motivo) ?? []
  const [code = ''] = /^\d{3}/.exec(motivo) ?? []
  if (enhanced === '1.2' || enhanced === '1.10' || enhanced === '4.4')
    return 'El dominio no existe o no recibe correos. Suele ser una letra cambiada después de la arroba.'
  if (enhanced === '2.2' || code === '552') return 'El buzón está lleno: hasta que lo vacíe no recibe nada.'
  if (enhanced === '2.1') return 'El buzón está desactivado.'
  if (enhanced.startsWith('7.'))
    return 'El servidor de esa dirección no acepta nuestros correos. Revisa SPF y DKIM, o pide otra dirección.'
  if (enhanced.startsWith('1.') || ['550', '551', '553'].includes(code))
    return 'La dirección no existe. Suele estar mal escrita.'
  return 'El servidor de esa dirección la rechazó.'
}
