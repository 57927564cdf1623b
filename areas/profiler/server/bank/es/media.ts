import { noneOfThese, type CategoryWords } from './question.ts'

export const media: CategoryWords = {
  streaming_count: {
    text: '¿Cuántos servicios de vídeo de pago hay en tu casa?',
    whyWeAsk: 'Las encuestas sobre vídeo comparan casas con un servicio y con muchos.',
  },
  tv_hours: {
    text: '¿Cuánto tiempo ves televisión o vídeo en un día normal?',
    options: {
      under_1: 'Menos de 1 hora',
      one_to_2: 'De 1 a 2 horas',
      two_to_4: 'De 2 a 4 horas',
      over_4: 'Más de 4 horas',
    },
    whyWeAsk: 'Los anunciantes preguntan a quien ve poco y a quien ve mucho.',
  },
  news_sources: {
    text: '¿Dónde sueles informarte de las noticias?',
    options: {
      tv: 'Televisión',
      radio: 'Radio',
      paper: 'Periódicos o revistas en papel',
      news_sites: 'Sitios y aplicaciones de noticias',
      social: 'Redes sociales',
      podcasts: 'Pódcast',
      newsletters: 'Boletines por correo',
      none: 'No sigo las noticias',
    },
    whyWeAsk: 'Los editores quieren escuchar a su propio tipo de lector.',
  },
  social_networks: {
    text: '¿Qué tipos de red social usas todas las semanas?',
    options: {
      friends: 'Amigos y grupos',
      photos: 'Fotos',
      short_video: 'Vídeos cortos',
      long_video: 'Vídeos largos',
      professional: 'Red profesional',
      forums: 'Foros y debates',
      messaging: 'Mensajería',
      none: 'Ninguna de estas',
    },
    whyWeAsk: 'Algunas encuestas muestran una publicación y preguntan qué te parece.',
  },
  games: {
    text: '¿Con qué juegas a videojuegos?',
    options: {
      phone: 'Teléfono o tableta',
      computer: 'Ordenador',
      console: 'Consola',
      handheld: 'Consola portátil',
      none: 'No juego a videojuegos',
    },
    whyWeAsk: 'Quien hace juegos busca a jugadores de un tipo de aparato.',
  },
  listening: {
    text: '¿Qué escuchas en una semana normal?',
    options: {
      radio: 'Radio',
      streamed_music: 'Música en línea',
      own_music: 'Mi propia colección de música',
      podcasts: 'Pódcast',
      audiobooks: 'Audiolibros',
      ...noneOfThese,
    },
    whyWeAsk: 'Las encuestas que reproducen un sonido son para quien escucha.',
  },
}
