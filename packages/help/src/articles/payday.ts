// Help about paychecks and direct deposit.
import type { Article } from '../article.ts'

export const payday: readonly Article[] = [
  {
    slug: 'pay-is-late',
    topic: 'payday',
    screen: 'home',
    short: 'money.late-pay',
    checked: '2026-11-23',
    en: {
      body: [
        'First look at the home page. Pay that your employer has sent is already there with its day, before it is in your balance. You can use it from the morning of that day.',
        'Nothing there? Then we have nothing yet. Ask at work on which day it was sent and to which account. Check that they have the account number and routing number that the home page shows.',
        'Banks are closed on weekends and on federal holidays, and no pay moves then. If it was sent two business days ago, call us at {phone}.',
      ],
      words: 'pay late missing paycheck payday direct deposit not here wages salary where is my money check',
    },
    es: {
      body: [
        'Primero mira la página de inicio. El pago que tu empleador ya mandó aparece ahí con su día, antes de estar en tu saldo. Puedes usarlo desde la mañana de ese día.',
        '¿No hay nada? Entonces todavía no nos llega. Pregunta en tu trabajo qué día lo mandaron y a qué cuenta. Revisa que tengan el número de cuenta y el número de ruta que ves en la página de inicio.',
        'Los bancos cierran los fines de semana y los días feriados, y entonces no se mueve ningún pago. Si lo mandaron hace dos días hábiles, llámanos al {phone}.',
      ],
      words: 'pago atrasado no llega cheque quincena planilla nómina sueldo salario depósito directo dónde está mi dinero',
    },
  },
  {
    slug: 'direct-deposit',
    topic: 'payday',
    screen: 'home',
    checked: '2026-11-23',
    en: {
      title: 'What are my account number and routing number?',
      lead: 'They are on the home page. Show them there and give both to the people who pay you.',
      steps: [
        ['Open the home page', 'Tap to show your account details. We may send you a code first.'],
        ['Copy both numbers', 'The routing number names the bank, and the account number names your account.'],
        ['Give them to your employer', 'They are for direct deposit. Choose "checking" if a form asks.'],
      ],
      body: [
        'Your card number is not your account number: do not use it for direct deposit. We note each time the numbers are shown, so that you see if it was not you.',
      ],
      words: 'account number routing number direct deposit form aba checking details employer set up pay',
    },
    es: {
      title: '¿Cuáles son mis números de cuenta y de ruta?',
      lead: 'Están en la página de inicio. Muéstralos ahí y dale los dos a quien te paga.',
      steps: [
        ['Abre la página de inicio', 'Toca para mostrar los datos de tu cuenta. Quizá primero te mandemos un código.'],
        ['Copia los dos números', 'El número de ruta es del banco y el número de cuenta es el tuyo.'],
        [
          'Dáselos a tu empleador',
          'Sirven para el depósito directo. Si un formulario pregunta, elige "checking" (cuenta corriente).',
        ],
      ],
      body: [
        'El número de tu tarjeta no es tu número de cuenta: no lo uses para el depósito directo. Anotamos cada vez que alguien ve los números, para que sepas si no fuiste tú.',
      ],
      words: 'número de cuenta número de ruta routing depósito directo formulario checking datos empleador planilla',
    },
  },
  {
    slug: 'pay-amount',
    topic: 'payday',
    screen: 'home',
    checked: '2026-11-23',
    en: {
      title: 'Why is my paycheck smaller than I thought?',
      lead: 'Open the deposit on the home page. It shows what your employer sent and what you had taken early.',
      body: [
        'The first line is all the pay your employer sent for this payday. Taxes and deductions are already out of it: your pay stub from work shows them.',
        'The second line is what you took with Express Pay before payday. It comes out of this paycheck, and there is no fee. The last line is what was left for your account.',
        'Is the first line wrong? Only your employer can correct it. Ask your manager or the people who do payroll. Is another line wrong? Write to us.',
      ],
      words: 'paycheck short smaller less wrong amount deduction taxes wage garnishment pay stub missing hours',
    },
    es: {
      title: '¿Por qué mi pago es menor de lo que pensaba?',
      lead: 'Abre el depósito en la página de inicio. Muestra lo que mandó tu empleador y lo que ya habías cobrado.',
      body: [
        'La primera línea es todo el pago que mandó tu empleador. Los impuestos y las deducciones ya están descontados: los ves en tu talón de pago.',
        'La segunda línea es lo que cobraste con Express Pay antes del día de pago. Sale de este pago y no tiene ningún costo. La última línea es lo que quedó para tu cuenta.',
        '¿La primera línea está mal? Solo tu empleador puede corregirla. Habla con tu gerente o con quienes hacen la nómina. ¿Está mal otra línea? Escríbenos.',
      ],
      words: 'pago menor menos dinero incompleto deducción retención impuestos embargo talón horas faltantes',
    },
  },
  {
    slug: 'pay-to-own-bank',
    topic: 'payday',
    screen: 'payday',
    checked: '2026-11-23',
    en: {
      title: 'Can my pay go to my own bank?',
      lead: 'Yes. You can move it after each payday by yourself, or have your employer send it elsewhere.',
      body: [
        'To keep your account and still have money at your bank: add your bank under Move Money. Then choose there what moves after each payday: a fixed amount, a part in percent, or all above an amount that you keep. It is free. You can skip a payday or stop at any time.',
        'To have your pay sent somewhere else from the start, ask your employer. You never have to take this card to be paid.',
      ],
      words: 'own bank split pay part of paycheck savings automatic transfer other bank change direct deposit',
    },
    es: {
      title: '¿Mi pago puede ir a mi propio banco?',
      lead: 'Sí. Puedes moverlo después de cada día de pago, o pedir que tu empleador lo mande a otro lado.',
      body: [
        'Si quieres seguir con tu cuenta y tener dinero en tu banco: agrega tu banco en Mover dinero. Después elige ahí qué se mueve tras cada día de pago: un monto fijo, un porcentaje o todo lo que pase de una cantidad que te quedas. Es gratis. Puedes saltarte un día de pago o detenerlo cuando quieras.',
        'Si quieres que tu pago vaya a otro lado desde el principio, pídelo en tu trabajo. Nunca tienes que aceptar esta tarjeta para cobrar.',
      ],
      words: 'mi propio banco dividir parte del pago ahorro transferencia automática otro banco cambiar depósito directo',
    },
  },
  {
    slug: 'payday-on-holiday',
    topic: 'payday',
    screen: 'home',
    checked: '2026-11-23',
    en: {
      title: 'What if payday is a holiday or a weekend?',
      lead: 'No pay moves between banks on those days. Most employers pay on the business day before.',
      body: [
        'Business days are Monday to Friday without the holidays of the Federal Reserve, such as Thanksgiving or Labor Day. A deposit that is dated on such a day can be used on the next business day.',
        'Your employer decides when your pay is sent. As soon as we have it, the home page shows the amount and its day. Your card, ATMs and Express Pay work every day, also on holidays.',
      ],
      words: 'holiday weekend bank holiday thanksgiving christmas monday delay business day payday',
    },
    es: {
      title: '¿Y si el día de pago cae en feriado o fin de semana?',
      lead: 'Esos días no se mueve ningún pago entre bancos. La mayoría de los empleadores paga el día hábil anterior.',
      body: [
        'Los días hábiles son de lunes a viernes, sin los feriados de la Reserva Federal, como el Día de Acción de Gracias o el Día del Trabajo. Un depósito con fecha de uno de esos días se puede usar el siguiente día hábil.',
        'Tu empleador decide cuándo manda tu pago. En cuanto lo tenemos, la página de inicio muestra el monto y el día. Tu tarjeta, los cajeros y Express Pay funcionan todos los días, también en feriado.',
      ],
      words: 'feriado festivo fin de semana día de acción de gracias navidad lunes retraso día hábil',
    },
  },
]
