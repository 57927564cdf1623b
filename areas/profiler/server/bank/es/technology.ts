import { noneOfThese, type CategoryWords } from './question.ts'

export const technology: CategoryWords = {
  phone_system: {
    text: '¿Qué tipo de teléfono móvil usas?',
    options: {
      android: 'Teléfono Android',
      iphone: 'iPhone',
      other_phone: 'Otro, o un teléfono sencillo',
      no_phone: 'No tengo teléfono móvil',
    },
    whyWeAsk: 'Algunas encuestas prueban una aplicación en un tipo de teléfono.',
  },
  phone_age: {
    text: '¿Cuándo conseguiste tu teléfono actual?',
    options: {
      this_year: 'En los últimos 12 meses',
      one_to_2: 'Hace 1 o 2 años',
      three_to_4: 'Hace 3 o 4 años',
      longer: 'Hace más tiempo',
      no_phone: 'No tengo teléfono móvil',
    },
    whyWeAsk: 'Las encuestas sobre la compra de un teléfono buscan a quien lo ha hecho hace poco.',
  },
  devices_owned: {
    text: '¿Cuáles de estos aparatos usas en casa?',
    options: {
      laptop: 'Portátil',
      desktop: 'Ordenador de sobremesa',
      tablet: 'Tableta',
      smart_tv: 'Televisor inteligente',
      smart_watch: 'Reloj o pulsera inteligente',
      e_reader: 'Lector de libros electrónicos',
      headset: 'Gafas de realidad virtual',
      ...noneOfThese,
    },
    whyWeAsk: 'Solo recibes encuestas que funcionan en lo que tienes.',
  },
  smart_home: {
    text: '¿Qué aparatos inteligentes hay en tu casa?',
    options: {
      speaker: 'Asistente de voz o altavoz inteligente',
      lights: 'Luces inteligentes',
      thermostat: 'Termostato inteligente',
      camera: 'Cámara de seguridad o videoportero',
      vacuum: 'Robot aspirador',
      ...noneOfThese,
    },
    whyWeAsk: 'Los fabricantes preguntan tanto a quien tiene estos aparatos como a quien no.',
  },
  internet_type: {
    text: '¿Cómo se conecta tu casa a internet?',
    options: {
      fibre: 'Fibra',
      cable: 'Cable',
      dsl: 'Línea telefónica (DSL)',
      mobile: 'Red móvil',
      satellite: 'Satélite',
      no_internet: 'No hay internet en casa',
      not_sure: 'No lo sé',
    },
    whyWeAsk: 'Las encuestas sobre operadores comparan a personas con el mismo tipo de línea.',
  },
  tech_adoption: {
    text: 'Cuando sale algo nuevo, ¿cuándo sueles comprarlo?',
    options: {
      among_first: 'De los primeros',
      before_most: 'Antes que la mayoría',
      with_most: 'Cuando lo tiene la mayoría',
      late: 'Cuando no hay más remedio',
    },
    whyWeAsk: 'Las ideas nuevas se prueban con quien compra pronto y con quien espera.',
  },
}
