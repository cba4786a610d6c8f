export { formatDia, formatHora, formatMomento } from '@nivela/contract/momentos'
