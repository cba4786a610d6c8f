import { expect, test } from 'vitest'
import { explainRebote } from './rebote.ts'

test.each([
  ['550 5.1.1 <ana@x.do> User unknown', /no existe/],
  ['550 No such user here', /no existe/],
  ['550 5.1.2 Host unknown', /dominio/],
  ['552 5.2.2 Mailbox full', /lleno/],
  ['552 Requested mail action aborted', /lleno/],
  ['550 5.2.1 Mailbox disabled', /desactivado/],
  ['550-5.7.26 unauthenticated sender', /SPF y DKIM/],
  ['554 Transaction failed', /la rechazó/],
])('%s', (motivo, dicho) => {
  expect(explainRebote(motivo)).toMatch(dicho)
})
