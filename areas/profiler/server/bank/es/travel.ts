import type { CategoryWords } from './question.ts'

export const travel: CategoryWords = {
  commute_mode: {
    text: '¿Cómo vas sobre todo al trabajo o a clase?',
    options: {
      car: 'En coche',
      public_transport: 'En autobús, tren o metro',
      bicycle: 'En bicicleta o patinete',
      motorbike: 'En moto',
      walk: 'A pie',
      no_commute: 'No me desplazo',
    },
    whyWeAsk: 'Las encuestas sobre transporte son para quienes viajan de la misma manera.',
  },
  leisure_trips: {
    text: '¿Cuántos viajes de placer con al menos una noche fuera hiciste en los últimos 12 meses?',
    whyWeAsk: 'Las encuestas sobre viajes buscan a quien viaja mucho y a quien viaja de vez en cuando.',
  },
  flights: {
    text: '¿Cuántas veces volaste en los últimos 12 meses?',
    options: {
      none_taken: 'Ninguna',
      one_or_2: 'Una o dos veces',
      three_to_5: 'De 3 a 5 veces',
      six_plus: '6 veces o más',
    },
    whyWeAsk: 'Las aerolíneas y los aeropuertos preguntan a quien ha volado hace poco.',
  },
  holiday_kinds: {
    text: '¿Qué tipos de vacaciones te gustan?',
    options: {
      beach: 'Playa',
      city: 'Escapadas a ciudades',
      nature: 'Naturaleza y senderismo',
      winter: 'Esquí y nieve',
      cruise: 'Cruceros',
      camping: 'Camping',
      family: 'Visitar a familia y amigos',
      none: 'No hago vacaciones',
    },
    whyWeAsk: 'Una encuesta sobre cruceros solo merece tu tiempo si harías uno.',
  },
  business_trips: {
    text: '¿Con qué frecuencia viajas por trabajo?',
    options: {
      weekly: 'Todas las semanas o casi',
      monthly: 'Todos los meses o casi',
      yearly: 'Unas pocas veces al año',
      never: 'Nunca',
    },
    whyWeAsk: 'Los hoteles y los trenes preguntan aparte a quien viaja por trabajo.',
  },
}
