import type { Translated } from '../../../../../platform/words/text.ts'
import type { locks } from '../../en/server/locks.ts'

export const words: Translated<typeof locks> = {
  blocked: 'Tu cuenta se ha bloqueado',
  blockedText: '{{why}}',
  unblocked: 'Tu cuenta vuelve a funcionar',
  unblockedText: 'Se ha levantado el bloqueo. Tus puntos siguen como los dejaste.',
  'locked-quality': 'Ahora no puedes hacer encuestas',
  'locked-qualityText': '{{why, sentence}} Puedes pedir otra revisión en Mis encuestas.',
  'locked-duplicate': 'Ahora no puedes hacer encuestas ni canjear',
  'locked-duplicateText': '{{why, sentence}} Puedes pedir otra revisión en Mis encuestas.',
  'locked-payout-waits': 'Tus recompensas esperan',
  'locked-payout-waitsText': '{{why, sentence}} Puedes pedir otra revisión en Mis encuestas.',
  'locked-country': 'Ahora no puedes hacer encuestas ni canjear',
  'locked-countryText': '{{why, sentence}} Puedes pedir otra revisión en Mis encuestas.',
  kept: 'Una persona ha revisado la limitación de tu cuenta: se mantiene',
  keptText: '{{why}}',
  'lifted-under-age': 'Tu cuenta vuelve a estar abierta',
  'lifted-under-ageText': 'Hemos corregido tu fecha de nacimiento. Ya puedes hacer encuestas y canjear de nuevo.',
  'lifted-quality': 'Tu cuenta vuelve a estar abierta',
  'lifted-qualityText': 'Una persona la ha revisado y ha levantado la limitación. Ya puedes hacer encuestas de nuevo.',
  'lifted-duplicate': 'Tu cuenta vuelve a estar abierta',
  'lifted-duplicateText':
    'Una persona la ha revisado y ha levantado la limitación. Ya puedes hacer encuestas y canjear de nuevo.',
  'lifted-payout-waits': 'Tus recompensas siguen su curso',
  'lifted-payout-waitsText': 'Hemos revisado el límite y lo hemos quitado. Puedes volver a canjear.',
  'lifted-country': 'Tu cuenta vuelve a estar abierta',
  'lifted-countryText':
    'Una persona la ha revisado y ha levantado la limitación. Ya puedes hacer encuestas y canjear de nuevo.',

  set: 'La limitación está puesta. Se le ha dicho el motivo al panelista.',
  lifted: 'La limitación está levantada.',
  stays: 'La limitación se mantiene. Se le ha dicho el motivo al panelista.',
  noteMissing: 'Escribe cuál es el motivo: lo lee el panelista.',
  reasonUnfit: 'Elige uno de los motivos de esta limitación.',
  ownLock: 'Otra persona decide sobre una limitación de tu propia cuenta.',
  noReason: 'No se dio ningún motivo.',
}
