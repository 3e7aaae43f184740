// Help about the account itself: contacts, names, language, fees and limits.
import { instantFeeWords } from '@daybreak/money'
import type { Article } from '../article.ts'

export const account: readonly Article[] = [
  {
    slug: 'change-contact',
    topic: 'account',
    screen: 'my-account',
    short: 'account.contact',
    checked: '2026-11-23',
    en: {
      body: [
        'Your phone and email are how you log in and how we reach you, so a change is checked with care. We send a message to the old contact too. It has a link that takes the change back for 72 hours, if it was not you.',
        'Keep at least two ways to reach you, such as a phone and an email. If you lose one, you can still log in with the other.',
        'Do you only have to fix your name or birthday? Your employer has those.',
      ],
      words: 'change phone change email update contact new email wrong number old email profile',
    },
    es: {
      body: [
        'Con tu teléfono y tu correo entras y te avisamos, así que revisamos cada cambio con cuidado. También mandamos un mensaje al contacto anterior. Tiene un enlace que deshace el cambio durante 72 horas, por si no fuiste tú.',
        'Ten al menos dos maneras de recibir avisos, como un teléfono y un correo. Si pierdes una, puedes entrar con la otra.',
        '¿Solo quieres corregir tu nombre o tu fecha de nacimiento? Esos datos los tiene tu empleador.',
      ],
      words: 'cambiar teléfono cambiar correo email actualizar contacto número equivocado celular perfil datos',
    },
  },
  {
    slug: 'language',
    topic: 'account',
    screen: 'my-account',
    short: 'account.language',
    checked: '2026-11-23',
    en: {
      body: [
        'The whole app is in English and in Spanish, with the same texts in both: agreements, letters and messages too. The names of stores and banks stay as they are.',
        'On the pages before you log in, the language button is at the top. What you typed stays when you switch.',
        'On the phone we speak Spanish as well: say so at the beginning of the call at {phone}. When you write to us, use the language that you prefer, and we answer in it.',
      ],
      words: 'language spanish english español change idioma translate switch',
    },
    es: {
      body: [
        'Toda la app está en inglés y en español, con los mismos textos: también los acuerdos, las cartas y los mensajes. Los nombres de tiendas y bancos quedan igual.',
        'En las páginas antes de entrar, el botón de idioma está arriba. Lo que escribiste se queda cuando cambias.',
        'Por teléfono también hablamos español: dilo al principio de la llamada al {phone}. Cuando nos escribas, usa el idioma que prefieras y te respondemos en él.',
      ],
      words: 'idioma español inglés cambiar lenguaje traducir english spanish',
    },
  },
  {
    slug: 'change-name',
    topic: 'account',
    screen: 'my-account',
    checked: '2026-11-23',
    en: {
      title: 'My name is wrong or has changed',
      lead: 'Your legal name comes from your employer. Ask there first, then order a card with the new name.',
      steps: [
        ['Tell your employer', 'They correct it in their records, and it reaches us with their next list.'],
        ['Look at My Account', 'It shows the name that we have.'],
        ['Order a new card', 'Under Manage Card, choose that your name changed. The number and the PIN stay.'],
      ],
      body: [
        'Why this way? The name on an account is a legal matter, and your employer has seen your documents. A wrong letter can also make a bank send a transfer back.',
      ],
      words: 'name change married divorced wrong name misspelled legal name last name nickname',
    },
    es: {
      title: 'Mi nombre está mal o cambió',
      lead: 'Tu nombre legal viene de tu empleador. Pídelo ahí primero y después pide una tarjeta con el nombre nuevo.',
      steps: [
        ['Avisa a tu empleador', 'Lo corrige en sus registros y nos llega con su siguiente lista.'],
        ['Mira Mi cuenta', 'Muestra el nombre que tenemos.'],
        ['Pide una tarjeta nueva', 'En Mi tarjeta, elige que cambió tu nombre. El número y el PIN quedan igual.'],
      ],
      body: [
        '¿Por qué así? El nombre de una cuenta es un asunto legal, y tu empleador vio tus documentos. Una letra mal también puede hacer que un banco devuelva una transferencia.',
      ],
      words: 'cambiar nombre me casé divorcio nombre mal escrito apellido nombre legal apodo',
    },
  },
  {
    slug: 'fees',
    topic: 'account',
    screen: 'legal',
    checked: '2026-11-23',
    en: {
      title: 'What does the account cost?',
      lead: 'Most of what you do costs nothing. The full list of prices is in the cardholder agreement.',
      body: [
        'Free: getting paid, paying with the card, cash at the ATMs of our network, transfers to your bank, adding money from your bank, and Express Pay to your own card.',
        `Instant transfers to a debit card of another bank cost ${instantFeeWords.percent}, never more than ${instantFeeWords.max}. ATMs outside our network can cost a fee, and a card that is sent by fast mail too.`,
        'Every price is shown before you agree to it. There is no overdraft fee: a balance below zero costs nothing and has no interest.',
      ],
      words: 'fees cost price charges monthly fee commission overdraft tariff free what does it cost',
    },
    es: {
      title: '¿Cuánto cuesta la cuenta?',
      lead: 'Casi todo lo que haces no cuesta nada. La lista completa de precios está en el acuerdo de la tarjeta.',
      body: [
        'Gratis: recibir tu pago, pagar con la tarjeta, sacar efectivo en los cajeros de nuestra red, transferir a tu banco, agregar dinero desde tu banco y Express Pay a tu propia tarjeta.',
        `Las transferencias al instante a una tarjeta de débito de otro banco cuestan ${instantFeeWords.percent}, nunca más de ${instantFeeWords.max}. Los cajeros fuera de nuestra red pueden cobrar, y también una tarjeta por envío rápido.`,
        'Ves cada precio antes de aceptarlo. No hay cargo por sobregiro: un saldo bajo cero no cuesta nada y no tiene intereses.',
      ],
      words: 'comisión tarifa costo precio cuota mensual sobregiro gratis cuánto cuesta cargos',
    },
  },
  {
    slug: 'below-zero',
    topic: 'account',
    screen: 'home',
    checked: '2026-11-23',
    en: {
      title: 'Why is my balance below zero?',
      lead: 'A charge was larger than expected, or a deposit was taken back. There is no fee and no interest.',
      body: [
        'It happens when a store takes more than it first asked for, such as a tip or a full tank, or when your bank takes back money that you had added.',
        'You do not have to do anything. Your next deposit brings the balance up, and the rest of it is yours as always. Until you are above zero, card purchases do not go through. You can add money sooner if you want to.',
        'Open the balance on the home page: it says what happened and how much is missing.',
      ],
      words: 'negative balance below zero minus overdraft owe overdrawn debt why negative',
    },
    es: {
      title: '¿Por qué mi saldo está bajo cero?',
      lead: 'Un cobro fue mayor de lo esperado o un depósito fue retirado. No hay cargo ni intereses.',
      body: [
        'Pasa cuando una tienda cobra más de lo que pidió primero, como una propina o un tanque lleno, o cuando tu banco retira dinero que habías agregado.',
        'No tienes que hacer nada. Tu siguiente depósito sube el saldo, y el resto es tuyo como siempre. Hasta que pases de cero, las compras con tarjeta no pasan. Si quieres, puedes agregar dinero antes.',
        'Abre el saldo en la página de inicio: dice qué pasó y cuánto falta.',
      ],
      words: 'saldo negativo bajo cero menos sobregiro debo deuda balance negativo',
    },
  },
  {
    slug: 'account-limited',
    topic: 'account',
    screen: 'message',
    checked: '2026-11-23',
    en: {
      title: 'Why is my account limited?',
      lead: 'We stopped some things to protect you or because we have to. Your money is still yours, and your pay still comes in.',
      body: [
        'The page says why in general terms: activity that may not be you, a payment that came back, an order of a court, or your own wish. While it lasts, no money goes out, the card does not pay, and numbers are not shown.',
        'What you can do: read the page, have your documents at hand, and call us at {phone}. You can also write to us, with the number of the case that the page shows. Your wages can go to your own bank meanwhile: ask your employer.',
      ],
      words: 'account limited restricted blocked frozen account suspended closed court order cannot send money',
    },
    es: {
      title: '¿Por qué mi cuenta está limitada?',
      lead: 'Detuvimos algunas cosas para protegerte o porque tenemos que hacerlo. Tu dinero sigue siendo tuyo y tu pago llega.',
      body: [
        'La página dice por qué en general: actividad que quizá no eres tú, un pago que regresó, una orden de un juez o porque tú lo pediste. Mientras dura, no sale dinero, la tarjeta no paga y no se muestran números.',
        'Qué puedes hacer: lee la página, ten a la mano tus documentos y llámanos al {phone}. También puedes escribirnos, con el número de caso que muestra la página. Mientras tanto tu sueldo puede ir a tu propio banco: pídelo en tu trabajo.',
      ],
      words: 'cuenta limitada restringida bloqueada congelada suspendida orden judicial no puedo mandar dinero',
    },
  },
  {
    slug: 'must-i-take-the-card',
    topic: 'account',
    screen: 'legal',
    short: 'set-up.card',
    checked: '2026-11-23',
    en: {
      body: [
        'No employer may make you take a certain card to be paid. Ask which other ways there are, such as direct deposit to your own bank or a paper check. The law of your state may name more.',
        'If you choose this account now, you can still change your mind. How your pay is sent can be undone in the app for 30 days, and after that your employer changes it for you.',
        'Read what the card costs before you agree. The page before the agreement lists every price.',
      ],
      words: 'do i have to take this card payroll card choice paper check refuse card law',
    },
    es: {
      body: [
        'Ningún empleador puede obligarte a tomar una tarjeta para cobrar. Pregunta qué otras maneras hay, como el depósito directo a tu propio banco o un cheque. La ley de tu estado puede darte más opciones.',
        'Si eliges esta cuenta ahora, puedes cambiar de opinión. Cómo recibes tu pago se puede deshacer en la app durante 30 días, y después lo cambia tu empleador.',
        'Lee cuánto cuesta la tarjeta antes de aceptar. La página antes del acuerdo tiene todos los precios.',
      ],
      words: 'tengo que aceptar la tarjeta obligatorio cheque opción rechazar tarjeta de nómina ley',
    },
  },
]
