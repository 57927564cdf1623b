import type { CategoryWords } from './question.ts'

export const household: CategoryWords = {
  household_size: {
    text: '¿Cuántas personas viven en tu casa, contándote a ti?',
    whyWeAsk: 'El gasto en comida y energía depende de cuántas personas lo comparten.',
  },
  children: {
    text: '¿Eres madre, padre o tutor de un menor de 18 años que vive contigo?',
    options: { yes: 'Sí', no: 'No' },
    whyWeAsk: 'Las encuestas sobre juguetes, colegios y comidas en familia son para madres y padres.',
  },
  children_ages: {
    text: '¿Qué edad tienen los niños que viven contigo?',
    options: {
      under_2: 'Menos de 2',
      two_to_5: 'De 2 a 5',
      six_to_9: 'De 6 a 9',
      ten_to_12: 'De 10 a 12',
      thirteen_to_17: 'De 13 a 17',
      none: 'No viven conmigo menores de 18 años',
    },
    whyWeAsk: 'Una encuesta sobre comida para bebés y otra sobre mochilas buscan a familias distintas.',
  },
  home_type: {
    text: '¿En qué tipo de vivienda vives?',
    options: {
      detached: 'Casa independiente',
      terraced: 'Casa adosada o pareada',
      apartment: 'Piso o apartamento',
      mobile: 'Casa móvil',
      shared: 'Residencia de estudiantes o vivienda compartida',
      other: 'Otra cosa',
    },
    whyWeAsk: 'Los jardines, la calefacción y los repartos cambian de una vivienda a otra.',
  },
  home_ownership: {
    text: '¿Tu vivienda es propia o alquilada?',
    options: {
      own_outright: 'Propia, sin hipoteca',
      own_mortgage: 'Propia, con hipoteca',
      rent: 'Alquilada',
      with_family: 'Vivo con familia o amigos, sin pagar alquiler',
    },
    whyWeAsk: 'Quien es propietario y quien alquila deciden cosas distintas sobre su vivienda.',
  },
  pets: {
    text: '¿Qué animales viven contigo?',
    options: {
      dog: 'Perro',
      cat: 'Gato',
      bird: 'Pájaro',
      fish: 'Pez',
      small_mammal: 'Conejo, hámster u otro mamífero pequeño',
      other: 'Otro animal',
      none: 'Ninguno',
    },
    whyWeAsk: 'Las encuestas sobre comida y cuidado de animales son para quien tiene ese animal.',
  },
  grocery_shopper: {
    text: '¿Quién hace la mayor parte de la compra en tu casa?',
    options: { me: 'Yo', shared: 'La comparto con otra persona', someone_else: 'Otra persona' },
    whyWeAsk: 'Las encuestas sobre comida buscan a quien elige lo que entra en el carro.',
  },
  home_heating: {
    text: '¿Con qué se calienta sobre todo tu casa?',
    options: {
      gas: 'Gas',
      electric: 'Calefacción eléctrica',
      heat_pump: 'Bomba de calor',
      oil: 'Gasóleo',
      wood: 'Leña o pellets',
      district: 'Calefacción urbana',
      no_heating: 'Mi casa no necesita calefacción',
      not_sure: 'No lo sé',
    },
    whyWeAsk: 'Las encuestas sobre energía comparan casas que se calientan igual.',
  },
}
