import type { fairTime } from '../en/fair-time.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof fairTime> = {
  title: 'Tiempo prometido',
  lead: 'Lo que prometieron las tarjetas junto a lo que se tardó. Quien hizo una encuesta que dura más recibe de noche los puntos que faltan.',
  limit: 'Una noche que cuesta más de {{value}} espera a una persona.',
  cardLead:
    'Desde diez encuestas completadas y aprobadas, la mediana se compara con la promesa. Si la supera en un quinto y al menos en un minuto, se complementa de noche, como mucho dos veces y como mucho otro tanto.',
  surveys: 'Encuestas con diez completadas o más',
  survey: 'Encuesta',
  promised: 'Prometido',
  median: 'Mediana',
  minutes_one: '{{count, number}} minuto',
  minutes_other: '{{count, number}} minutos',
  completes: 'Completadas medidas',
  rounds: 'Rondas de complementos',
  roundsOf: '{{rounds}} de 2',
  paid: 'Puntos complementados',
  tonight: 'Esta noche',
  tooFew: 'Menos de diez completadas hasta ahora.',
  unpaid_one: '{{count, number}} complemento se debe y aún no está pagado.',
  unpaid_other: '{{count, number}} complementos se deben y aún no están pagados.',
  nothingDue: 'Esta noche no se debe nada.',
  dueTonight_one:
    '{{count, number}} persona tardó {{minutes, number}} minutos en vez de {{promised, number}}: {{value}} esta noche',
  dueTonight_other:
    '{{count, number}} personas tardaron {{minutes, number}} minutos en vez de {{promised, number}}: {{value}} esta noche',
  noCompletes: 'Nadie la ha completado aún bajo una promesa.',
  allSurveys: 'Tiempo prometido de todas las encuestas',
  waits_one: '{{count, number}} complemento por {{value}} supera el límite de una noche y espera a una persona.',
  waits_other: '{{count, number}} complementos por {{value}} superan el límite de una noche y esperan a una persona.',
  toSteps: 'Decidir',
  emptyTitle: 'Ninguna encuesta tiene diez completadas',
  emptyText: 'En cuanto una las tenga, esta página dirá si cumple su promesa.',
}
