import type { Translated } from '../../../../../platform/words/text.ts'
import type { placesSettings } from '../../en/server/places-settings.ts'

export const words: Translated<typeof placesSettings> = {
  countries: 'Países desde los que se puede participar',
  countriesText:
    'A quien se registra desde otro país, o se muda a uno, se le rechaza con una explicación. Vacío admite todos los países.',
  countriesImpact: 'Rige para el próximo registro y el próximo cambio de dirección. Quien es miembro lo sigue siendo.',
  minimumAge: 'Edad mínima',
  minimumAgeText: 'La edad que debe tener un miembro: 18 años o más. Los países con edad propia siguen la suya.',
  minimumAgeImpact:
    'Rige para las fechas de nacimiento que se introduzcan a partir de ahora. Los miembros con fecha registrada permanecen.',
  minimumAges: 'Edad mínima por país',
  minimumAgesText: 'La edad que debe tener un miembro en los países con edad propia: 18 años o más.',
  minimumAgesImpact:
    'Rige para las fechas de nacimiento que se introduzcan a partir de ahora. Los miembros con fecha registrada permanecen.',
  notAdmitted: 'Este panel no está abierto a personas de {{country}}.',
  tooYoungFor: 'En {{country}} los miembros deben tener {{age, number}} años o más.',
  tooYoung: 'Debes tener {{age, number}} años o más para unirte.',
}
