import type { attribution } from '../en/attribution.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof attribution> = {
  title: 'Atribución',
  lead: '{{brand}} está hecho con el trabajo de otras personas. Aquí están, con las condiciones en que lo ofrecen.',

  data: 'Lugares y redes',
  dataText:
    'Países, estados, ciudades y códigos postales del formulario de dirección, y a dónde pertenece una dirección de red.',
  statesAndCities: 'Estados, regiones y ciudades',
  statesChange: 'Solo se usan nombres y regiones; una ciudad que aparece dos veces en una región se muestra una vez.',
  zipcodes: 'Códigos postales de los Estados Unidos',
  zipcodesChange: 'Solo se usan códigos, ciudades y estados.',
  countries: 'Códigos de países',
  countriesChange: 'Los nombres son los del Unicode CLDR.',
  networks: 'El país de una dirección de red',
  networksChange: 'No se cambió nada.',

  typefaces: 'Tipografías',
  typefacesText: 'Los textos usan estas dos. Vienen de este sitio, no de otro lugar.',
  icons: 'Símbolos',
  iconsText: 'Los símbolos de botones y listas. Las imágenes y el logotipo son nuestros.',
  programs: 'Programas',
  programsText: 'La mayor parte de lo que se ejecuta en tu navegador lo escribieron otros y es software libre.',

  all: 'Todas las licencias completas',
  allText: 'Cada paquete que este sitio envía a tu navegador, con su versión y el texto de su licencia.',
  allLink: 'Abrir la lista de licencias (texto sin formato)',
}
