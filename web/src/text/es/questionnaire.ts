import type { questionnaire } from '../en/questionnaire.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof questionnaire> = {
  loading: 'Cargando la encuesta',
  loadFailed: 'No se pudo cargar la encuesta',
  missingTitle: 'Datos no encontrados',
  missingText: 'Esta encuesta no es tuya, o su dirección no está completa.',
  endedTitle: 'Esta encuesta ha terminado',
  endedText: 'Lo que pagó aparece en Mis ganancias.',
  externalTitle: 'Esta encuesta se responde en el sitio de un socio',
  externalText: 'Ve a Mis encuestas y elige Continuar.',
  backToSurveys: 'Volver a las encuestas',
  question: 'Pregunta {{first}} de {{questions}}',
  questions: 'Preguntas {{first}} a {{last}} de {{questions}}',
  progress: 'Progreso',
  timeLeft: 'quedan unos {{minutes}} min',
  saveAndExit: 'Guardar y salir',
  back: 'Atrás',
  next: 'Siguiente',
  submit: 'Enviar',
  answerThis: 'Responde esta pregunta',
  saving: 'Guardando…',
  saved: 'Guardado',
  waitingTitle: 'Aún sin guardar',
  waitingText:
    'Tus respuestas se guardan en esta pestaña y se envían solas en cuanto haya conexión con nosotros. Puedes seguir.',
  retryNow: 'Probar ahora',
  leaveAnyway: 'Salir de todos modos',
  submitFailed: 'Tus respuestas no se enviaron. Siguen aquí.',
  saveRefused: 'Tus respuestas no se pudieron guardar',
  notKept: 'Este navegador no nos deja guardar respuestas en la pestaña. No la cierres antes de que estén guardadas.',
}
