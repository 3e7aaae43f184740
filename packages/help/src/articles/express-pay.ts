// Help about taking earned pay before payday.
import { instantFeeWords } from '@daybreak/money'
import type { Article } from '../article.ts'

export const expressPay: readonly Article[] = [
  {
    slug: 'how-much',
    topic: 'express-pay',
    screen: 'express-pay',
    short: 'express-pay.how-much',
    checked: '2026-11-23',
    en: {
      body: [
        'Only shifts that your manager has approved count, and only from the hours that your employer has sent us. A shift of today often counts tomorrow. Each employer chooses which part of your pay you can take early, so that a paycheck is left on payday.',
        'Express Pay shows how we got the amount. It lists your shifts, your share, what you took already, and any limit that applies. Some states set limits of their own, and you can set one for yourself.',
      ],
      words: 'how much express pay early wages advance amount available limit earned share percent low zero',
    },
    es: {
      body: [
        'Solo cuentan los turnos que tu gerente aprobó, con las horas que tu empleador nos mandó. Un turno de hoy muchas veces cuenta mañana. Cada empleador decide qué parte de tu pago puedes cobrar antes, para que quede algo el día de pago.',
        'Express Pay muestra cómo llegamos al monto. Ahí están tus turnos, tu parte, lo que ya cobraste y los límites que se aplican. Algunos estados ponen límites propios, y tú también puedes poner uno.',
      ],
      words: 'cuánto puedo cobrar adelanto anticipo sueldo adelantado disponible límite parte porcentaje cero',
    },
  },
  {
    slug: 'express-pay-cost',
    topic: 'express-pay',
    screen: 'transfer-wages',
    short: 'express-pay.cost',
    checked: '2026-11-23',
    en: {
      body: [
        'There is no interest, no monthly price, and we never ask for a tip. There is no credit check either, because it is not a loan: you can take only pay that you have already earned.',
        `Only one way costs something: sending the money on to a debit card of another bank at once. It costs ${instantFeeWords.percent} of the amount and never more than ${instantFeeWords.max}. Some states allow less. You see the price before you send, and there is always a free way beside it.`,
      ],
      words: 'cost fee price free tip interest loan cash advance express pay charge commission',
    },
    es: {
      body: [
        'No hay intereses ni mensualidad, y nunca pedimos propina. Tampoco revisamos tu crédito, porque no es un préstamo: solo puedes cobrar lo que ya ganaste.',
        `Solo una opción cuesta: mandar el dinero al instante a una tarjeta de débito de otro banco. Cuesta ${instantFeeWords.percent} del monto y nunca más de ${instantFeeWords.max}. Algunos estados permiten menos. Ves el precio antes de mandar y siempre hay una opción gratis al lado.`,
      ],
      words: 'costo comisión tarifa gratis propina interés préstamo adelanto cobrar cuánto cuesta express pay',
    },
  },
  {
    slug: 'next-paycheck',
    topic: 'express-pay',
    screen: 'express-pay',
    short: 'express-pay.next-pay',
    checked: '2026-11-23',
    en: {
      body: [
        'Before you confirm, the page shows what will arrive on payday instead. If you take $50 now, $50 less comes then. Nothing else is taken.',
        'Sometimes hours are corrected after you took pay, and a paycheck does not cover all of it. Then the rest comes out of the next one. What three paydays cannot cover is cleared. We do not send anything to collections, we do not sue you, and we report nothing to credit bureaus.',
      ],
      words: 'next paycheck repay owe debt express pay taken back payback collections reimburse',
    },
    es: {
      body: [
        'Antes de confirmar, la página muestra cuánto llegará el día de pago. Si cobras $50 ahora, ese día llegan $50 menos. No se descuenta nada más.',
        'A veces se corrigen horas después de que cobraste, y un pago no alcanza a cubrirlo todo. Entonces el resto sale del siguiente. Lo que tres días de pago no alcancen a cubrir se cancela. No mandamos nada a cobranza, no te demandamos y no avisamos a los burós de crédito.',
      ],
      words: 'próximo pago devolver deuda debo express pay descuento cobranza adelanto',
    },
  },
  {
    slug: 'missing-shift',
    topic: 'express-pay',
    screen: 'express-pay',
    checked: '2026-11-23',
    en: {
      title: 'A shift is missing or has wrong hours',
      lead: 'Tell us the day and the hours on Express Pay. We ask your employer.',
      steps: [
        [
          'Look at the shift',
          'On Express Pay, open the days. "Waiting for your manager" means that it is not approved yet and does not count yet.',
        ],
        [
          'Wait for the next update',
          'The page says when the last hours came from your employer. Hours of the last shift are often still on their way.',
        ],
        ['Tell us', 'Choose the day, which can be up to 60 days ago, and type the hours.'],
      ],
      body: ['Your employer confirms it or not, and the page shows which. We cannot change hours ourselves.'],
      words: 'missing shift hours wrong not approved manager timecard clock in not counted',
    },
    es: {
      title: 'Falta un turno o tiene mal las horas',
      lead: 'Dinos el día y las horas en Express Pay. Le preguntamos a tu empleador.',
      steps: [
        [
          'Mira el turno',
          'En Express Pay, abre los días. "Falta que lo aprueben en tu trabajo" quiere decir que todavía no está aprobado y aún no cuenta.',
        ],
        [
          'Espera la siguiente actualización',
          'La página dice cuándo llegaron las últimas horas de tu empleador. Las del último turno muchas veces vienen en camino.',
        ],
        ['Avísanos', 'Elige el día, hasta 60 días atrás, y escribe las horas.'],
      ],
      body: ['Tu empleador lo confirma o no, y la página te lo muestra. Nosotros no podemos cambiar horas.'],
      words: 'falta turno horas mal no aprobado gerente no cuenta checador planilla horas faltantes',
    },
  },
  {
    slug: 'undo-express-pay',
    topic: 'express-pay',
    screen: 'express-pay',
    checked: '2026-11-23',
    en: {
      title: 'Can I undo, pause or cancel Express Pay?',
      lead: 'Yes. A transfer to your own card can be undone for 60 seconds. Express Pay itself you pause or cancel when you like.',
      body: [
        'After a transfer the button to undo it shows the seconds that are left. Undone in time, your earnings are back and your paycheck stays whole.',
        'In the settings of Express Pay you can set a limit for a week, pause it for as long as you want, or cancel it. Canceling is free. If something you took is still open, it comes out of your next paycheck, and then Express Pay is off. You can turn it on again later.',
      ],
      words: 'undo cancel express pay pause stop turn off weekly limit reverse transfer mistake',
    },
    es: {
      title: '¿Puedo deshacer, pausar o cancelar Express Pay?',
      lead: 'Sí. Una transferencia a tu propia tarjeta se puede deshacer durante 60 segundos. Express Pay lo pausas o cancelas cuando quieras.',
      body: [
        'Después de una transferencia, el botón para deshacerla muestra los segundos que quedan. Si la deshaces a tiempo, recuperas tus ganancias y tu pago queda completo.',
        'En la configuración de Express Pay puedes poner un límite por semana, pausarlo el tiempo que quieras o cancelarlo. Cancelar es gratis. Si queda algo de lo que cobraste, sale de tu próximo pago y después Express Pay se apaga. Puedes activarlo otra vez más adelante.',
      ],
      words: 'deshacer cancelar express pay pausar detener apagar límite semanal error equivocación',
    },
  },
]
