import type { Translated } from '../../../../platform/words/text.ts'
import type { outcomeDetails } from '../en/outcome-details.ts'

export const words: Translated<typeof outcomeDetails> = {
  detail_profile: 'Busca a personas con otras respuestas.',
  detail_survey_profile: 'Tus respuestas en la encuesta no encajaban.',
  detail_quota: 'Ya tenía bastantes respuestas de personas como tú.',
  detail_closed: 'Se cerró antes de que terminaras.',
  detail_duplicate: 'El socio de la encuesta ya te ha visto en este estudio.',
  detail_quality_network: 'El socio de la encuesta no aceptó las respuestas.',
  detail_quality_buyer: 'Quien pidió las respuestas no las aceptó.',
  detail_fraud: 'El control de seguridad del socio la detuvo.',
  detail_location: 'El lugar en el que estás no encajaba.',
  detail_device: 'Hace falta otro tipo de dispositivo.',
  detail_consent: 'Hacía falta un consentimiento que no se dio.',
  detail_age: 'Es para personas de otra edad.',
  detail_limit: 'Ya habías hecho tantas encuestas como el socio permite por ahora.',
  detail_drop: 'No se terminó.',
  detail_technical: 'Algo falló por el camino; no fue cosa tuya.',
  detail_unknown: 'El socio de la encuesta no dio ningún motivo.',
}
