import type { Translated } from '../../../../../platform/words/text.ts'
import type { surveySettings } from '../../en/server/surveys-settings.ts'

export const words: Translated<typeof surveySettings> = {
  screenOutDailyCap: 'Máximo diario por encuestas descartadas',
  screenOutDailyCapText:
    'El máximo de puntos que un panelista puede recibir en un día (UTC) por encuestas que al final no encajaban. Con 0 no se paga nada por ellas.',
  screenOutDailyCapImpact: 'Rige para los descartes a partir de ahora, contando los de hoy. Lo pagado queda pagado.',
  screenOutLadder: 'Pago por descarte',
  screenOutLadderText:
    'Lo que recibe quien resulta no encajar, según el tiempo empleado. Las encuestas con escala propia la conservan.',
  screenOutLadderImpact:
    'Rige para los intentos que se inicien a partir de ahora. Quien está ahora en una encuesta cobra según la escala del inicio.',
  'screenOutLadder-from': 'Tiempo empleado, en segundos',
  'screenOutLadder-pays': 'Puntos',
}
