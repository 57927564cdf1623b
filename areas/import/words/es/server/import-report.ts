import type { Translated } from '../../../../../platform/words/text.ts'
import type { importReport } from '../../en/server/import-report.ts'

export const words: Translated<typeof importReport> = {
  tooFewCells: 'La línea tiene {{count}} celdas y el archivo {{wanted}} columnas.',
  tooManyCells: 'La línea tiene {{count}} celdas y el archivo {{wanted}} columnas.',
  headerAgain: 'Otra vez los nombres de las columnas.',
  nul: 'Hay un byte cero en «{{column}}».',
  tooLong: 'El texto de «{{column}}» tiene más de {{max}} caracteres.',
  control: 'Hay un carácter en «{{column}}» que no se puede mostrar.',
  broken: 'Hay un carácter dañado en «{{column}}». Quizá el archivo tiene otra codificación.',
  emailMissing: 'Falta la dirección de correo.',
  emailUnfit: '«{{email}}» no es una dirección con la que se pueda iniciar sesión aquí.',
  emailTwice: 'La misma persona está en la línea {{line, number}}.',
  emailKnown: 'Esta persona tiene aquí una cuenta, que se queda como está.',
  emailClosed: 'Esta persona tuvo aquí una cuenta, que se cerró.',
  nameUnfit: 'No hay ningún nombre en «{{column}}».',
  formula: 'El texto de «{{column}}» empieza como una fórmula de hoja de cálculo, con =, +, - o @. Quita ese signo.',
  dayUnfit: '«{{value}}» en «{{column}}» no es un día escrito como {{form}}.',
  birthdayUnfit: '«{{value}}» no puede ser una fecha de nacimiento.',
  underAge: 'La fecha de nacimiento es de hace menos de {{age}} años.',
  countryUnknown: '«{{value}}» no es un país.',
  countryClosed: 'Según los ajustes de este panel, nadie puede unirse desde «{{value}}».',
  languageUnknown: '«{{value}}» no es un idioma de este panel.',
  joinedUnfit: '«{{value}}» no puede ser el día en que alguien se unió.',
  balanceUnfit: '«{{value}}» no es un saldo inicial: un número de 0 a 1.000.000 puntos.',
  consentUnfit: '«{{value}}» no puede ser el día de un consentimiento.',

  stateLeftOut: 'No se conoce el estado «{{value}}» y se ha omitido.',
  zipcodeLeftOut: 'El código postal «{{value}}» no encaja y se ha omitido.',
  phoneLeftOut: '«{{value}}» no es un número de teléfono y se ha omitido.',
  answerLeftOut: '«{{value}}» no es una respuesta a «{{column}}» y se ha omitido.',

  mailRefused:
    'El servidor de correo rechazó el correo a esta dirección. La próxima tanda lo intenta otra vez, después de los demás.',
  keptRestedOn: 'No se ha retirado: otra parte del panel depende de esta cuenta.',
  keptStanding: 'No se ha retirado: la cuenta es ya de alguien del equipo o de un proveedor, o se cerró.',
  keptBusy: 'No se ha retirado: en ese momento alguien usaba o cambiaba la cuenta. Retírala otra vez.',

  empty: 'El archivo está vacío, o su primera línea no tiene nombres de columnas.',
  notText: 'Esto no es texto. Guarda la tabla como CSV e inténtalo de nuevo, o elige otra codificación.',
  headerTooLong: 'La primera línea es demasiado larga para ser los nombres de las columnas.',
  tooManyColumns: 'Un archivo puede tener {{max, number}} columnas.',
  tooManyLines: 'Un archivo puede tener {{max, number}} líneas. Divídelo.',
  noLines: 'No hay ninguna línea debajo de los nombres de las columnas.',
  lineTooLong:
    'La línea {{line, number}} ocupa más de {{kilobytes}} kB. Quizá se abrió allí una comilla que nunca se cierra.',
  quoteOpen: 'Una comilla que se abre en la línea {{line, number}} o antes nunca se cierra.',
  unreadable: 'El archivo no se puede leer a partir de la línea {{line, number}}.',
}
