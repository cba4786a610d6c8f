export { formatCuando, formatDia, formatHora, formatMomento } from '@nivela/contract/momentos'
