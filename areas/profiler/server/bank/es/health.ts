import { preferNotToSay, type CategoryWords } from './question.ts'

export const health: CategoryWords = {
  exercise: {
    text: '¿Con qué frecuencia haces ejercicio o deporte?',
    options: {
      daily: 'Todos los días o casi',
      weekly_3: 'De 3 a 5 veces por semana',
      weekly_1: 'Una o dos veces por semana',
      monthly: 'Unas pocas veces al mes',
      rarely: 'Rara vez o nunca',
      ...preferNotToSay,
    },
    whyWeAsk: 'Las encuestas sobre deporte necesitan tanto a personas activas como a principiantes.',
  },
  diet: {
    text: '¿Cuál de estas frases describe mejor cómo comes?',
    options: {
      everything: 'Como de todo',
      flexitarian: 'Como poca carne',
      vegetarian: 'Dieta vegetariana',
      vegan: 'Dieta vegana',
      special: 'Una dieta especial, por ejemplo sin gluten',
      ...preferNotToSay,
    },
    whyWeAsk: 'Las encuestas sobre comida no deberían preguntarte por cosas que no comes.',
  },
  smoking: {
    text: '¿Fumas o vapeas?',
    options: {
      smoke: 'Fumo',
      vape: 'Vapeo',
      both: 'Las dos cosas',
      former: 'Antes sí',
      never: 'Nunca lo he hecho',
      ...preferNotToSay,
    },
    whyWeAsk: 'Algunas encuestas de salud son solo para quien fuma; otras, solo para quien no.',
  },
  eyewear: {
    text: '¿Qué llevas para ver mejor?',
    options: {
      glasses: 'Gafas',
      contact_lenses: 'Lentillas',
      reading_glasses: 'Solo gafas de lectura',
      none: 'Nada de esto',
      ...preferNotToSay,
    },
    whyWeAsk: 'Las encuestas sobre gafas y lentillas son para quien las lleva.',
  },
  health_conditions: {
    text: '¿Vives con alguna de estas dolencias?',
    options: {
      allergies: 'Alergias o rinitis',
      asthma: 'Asma',
      back_pain: 'Dolor de espalda o de articulaciones',
      diabetes: 'Diabetes',
      high_blood_pressure: 'Tensión alta',
      migraine: 'Migraña',
      other: 'Otra dolencia duradera',
      none: 'Ninguna de estas',
      ...preferNotToSay,
    },
    whyWeAsk: 'Las encuestas a pacientes pagan más y ayudan a mejorar los tratamientos.',
  },
  sleep: {
    text: '¿Qué tal sueles dormir?',
    options: { well: 'Bien', fairly_well: 'Bastante bien', badly: 'Mal', ...preferNotToSay },
    whyWeAsk: 'Las encuestas sobre camas y descanso comparan a quien duerme bien y a quien duerme mal.',
  },
}
