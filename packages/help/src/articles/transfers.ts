// Help about money to and from the worker's own accounts elsewhere.
import { instantFeeWords } from '@daybreak/money'
import type { Article } from '../article.ts'

export const transfers: readonly Article[] = [
  {
    slug: 'get-money-out',
    topic: 'transfers',
    screen: 'move-money',
    short: 'money.out',
    checked: '2026-11-23',
    en: {
      body: [
        'To your bank it is free and takes 1 to 3 business days. Add the bank once under Move Money, then send as often as you want.',
        `To a debit card in your name it usually takes 30 minutes. It costs ${instantFeeWords.percent} of the amount, never more than ${instantFeeWords.max}, and you see the price before you send.`,
        'In cash it is free at the ATMs of our network and at the register of many stores. Move Money also shows how much you can still send in these 24 hours.',
      ],
      words: 'get money out withdraw transfer send cash out bank move money transferencia zelle venmo cash app',
    },
    es: {
      body: [
        'A tu banco es gratis y tarda de 1 a 3 días hábiles. Agrega el banco una vez en Mover dinero y después manda cuantas veces quieras.',
        `A una tarjeta de débito a tu nombre suele tardar 30 minutos. Cuesta ${instantFeeWords.percent} del monto, nunca más de ${instantFeeWords.max}, y ves el precio antes de mandar.`,
        'En efectivo es gratis en los cajeros de nuestra red y en la caja de muchas tiendas. Mover dinero también muestra cuánto puedes mandar todavía en estas 24 horas.',
      ],
      words: 'sacar dinero retirar transferir mandar enviar banco mover dinero zelle venmo efectivo transferencia',
    },
  },
  {
    slug: 'add-bank',
    topic: 'transfers',
    screen: 'linked-accounts',
    checked: '2026-11-23',
    en: {
      title: 'How do I add my bank account?',
      lead: 'You need its routing number and account number. Then two small deposits prove that it is yours.',
      steps: [
        ['Type the two numbers', 'They are at the bottom of a check, or in your bank\'s app under "Account details".'],
        ['Wait for two small deposits', 'Each is under $1.00. They are yours to keep.'],
        ['Type their amounts here', 'The order does not matter. You have 3 tries and 14 days.'],
      ],
      body: [
        'The account has to be in your name. After three wrong tries we block that bank, which keeps other people out. Call {phone} and we open it again.',
      ],
      words: 'add bank link account verify micro deposits small deposits routing amounts connect plaid',
    },
    es: {
      title: '¿Cómo agrego mi cuenta de banco?',
      lead: 'Necesitas su número de ruta y su número de cuenta. Después, dos depósitos pequeños prueban que es tuya.',
      steps: [
        ['Escribe los dos números', 'Están abajo en un cheque, o en la app de tu banco, en "Detalles de la cuenta".'],
        ['Espera dos depósitos pequeños', 'Cada uno es de menos de $1.00. Te los quedas.'],
        ['Escribe aquí los montos', 'El orden no importa. Tienes 3 intentos y 14 días.'],
      ],
      body: [
        'La cuenta tiene que estar a tu nombre. Después de tres intentos fallidos bloqueamos ese banco, para que nadie más pueda entrar. Llama al {phone} y lo abrimos otra vez.',
      ],
      words: 'agregar banco vincular cuenta verificar depósitos pequeños microdepósitos ruta montos conectar',
    },
  },
  {
    slug: 'cancel-transfer',
    topic: 'transfers',
    screen: 'move-money',
    checked: '2026-11-23',
    en: {
      title: 'Can I cancel a transfer?',
      lead: 'A free transfer to your bank, yes, for some time. An instant one, no.',
      body: [
        'A transfer to a bank leaves at 5:00 PM Eastern on a business day. Until then, open it under Move Money and tap Cancel: the money is free again at once. The page shows until when.',
        'After that the bank already has it. If the bank cannot put it into the account, it comes back to you by itself, and the page says why.',
        'An instant transfer to a debit card cannot be undone. Check the card and the amount before you send.',
      ],
      words: 'cancel transfer stop transfer undo sent wrong account mistake 5 pm cut off',
    },
    es: {
      title: '¿Puedo cancelar una transferencia?',
      lead: 'Una transferencia gratis a tu banco, sí, por un tiempo. Una al instante, no.',
      body: [
        'Una transferencia a un banco sale a las 5:00 pm, hora del Este, en un día hábil. Hasta entonces, ábrela en Mover dinero y toca Cancelar: el dinero queda libre al momento. La página muestra hasta cuándo.',
        'Después ya la tiene el banco. Si el banco no la puede depositar, el dinero regresa solo y la página dice por qué.',
        'Una transferencia al instante a una tarjeta de débito no se puede deshacer. Revisa la tarjeta y el monto antes de mandar.',
      ],
      words: 'cancelar transferencia detener deshacer cuenta equivocada error mandé mal 5 pm',
    },
  },
  {
    slug: 'transfer-came-back',
    topic: 'transfers',
    screen: 'move-money',
    checked: '2026-11-23',
    en: {
      title: 'My transfer failed or came back',
      lead: 'The money is yours all the time. Open the transfer: it says where the money is and why it came back.',
      body: [
        'Most often the account is closed, or one digit of its number is wrong. Then that bank cannot be used here until you add it anew or call us, and you can send to another account.',
        'Was there not enough money in your account at that moment, or was a limit reached? The transfer then never left. Try a smaller amount.',
        'If your bank says that the account is open, give it the code that the page shows, and call us at {phone}.',
      ],
      words: 'transfer failed returned came back rejected declined account closed wrong number r01 r02 r03 where is my money',
    },
    es: {
      title: 'Mi transferencia falló o regresó',
      lead: 'El dinero es tuyo en todo momento. Abre la transferencia: dice dónde está el dinero y por qué regresó.',
      body: [
        'Casi siempre la cuenta está cerrada o un número está mal. Entonces ese banco no se puede usar aquí hasta que lo agregues otra vez o nos llames, y puedes mandar a otra cuenta.',
        '¿No había dinero suficiente en tu cuenta en ese momento, o llegaste a un límite? Entonces la transferencia nunca salió. Intenta con un monto menor.',
        'Si tu banco dice que la cuenta está abierta, dale el código que muestra la página y llámanos al {phone}.',
      ],
      words: 'transferencia falló regresó devuelta rechazada cuenta cerrada número equivocado dónde está mi dinero',
    },
  },
  {
    slug: 'add-money',
    topic: 'transfers',
    screen: 'add-money',
    checked: '2026-11-23',
    en: {
      title: 'How do I add money to my card?',
      lead: 'From a bank account in your name, for free. The page tells you the day on which you can use it.',
      steps: [
        ['Choose the bank', 'Add it under Move Money first if it is not there yet.'],
        ['Type the amount', 'The page shows how much you can add in a day.'],
        ['Check the day', 'Banks need some business days to send it. Weekends and holidays do not count.'],
      ],
      body: [
        'You let us take this amount one time, and you can cancel until the time that the page names. If your bank does not send it, your balance stays the same, or what you could use already is taken off again.',
      ],
      words: 'add money load reload deposit from bank top up put money on card transfer in',
    },
    es: {
      title: '¿Cómo agrego dinero a mi tarjeta?',
      lead: 'Desde una cuenta de banco a tu nombre, gratis. La página te dice qué día lo puedes usar.',
      steps: [
        ['Elige el banco', 'Si todavía no está, agrégalo primero en Mover dinero.'],
        ['Escribe el monto', 'La página muestra cuánto puedes agregar en un día.'],
        ['Revisa el día', 'Los bancos necesitan algunos días hábiles para mandarlo. Los fines de semana y feriados no cuentan.'],
      ],
      body: [
        'Nos permites tomar este monto una sola vez, y puedes cancelar hasta la hora que dice la página. Si tu banco no lo manda, tu saldo queda igual, o se descuenta otra vez lo que ya podías usar.',
      ],
      words: 'agregar dinero cargar recargar depositar desde mi banco meter dinero tarjeta saldo',
    },
  },
  {
    slug: 'transfer-limits',
    topic: 'transfers',
    screen: 'send-money',
    checked: '2026-11-23',
    en: {
      title: 'How much can I send, and why do you ask for a code?',
      lead: 'There is a limit for 24 hours, and the page shows what is left of it. More than $500 in 24 hours needs a code.',
      body: [
        'An account or a card that you just added has a smaller limit for its first 24 hours. If someone got into your account, they could not empty it at once, and you have time to call us.',
        'For the same reason we send you a code before you add or remove an account, before the first transfer to it, and above $500. Transfers and Express Pay to other places count together. The limit frees up by itself: the page says when.',
      ],
      words: 'limit how much send max maximum $500 24 hours code step up verify again new account hold',
    },
    es: {
      title: '¿Cuánto puedo mandar y por qué piden un código?',
      lead: 'Hay un límite de 24 horas y la página muestra cuánto te queda. Más de $500 en 24 horas necesita un código.',
      body: [
        'Una cuenta o tarjeta recién agregada tiene un límite menor durante sus primeras 24 horas. Si alguien entrara a tu cuenta, no podría vaciarla de golpe, y tú tendrías tiempo de llamarnos.',
        'Por lo mismo te mandamos un código antes de agregar o quitar una cuenta, antes de la primera transferencia a ella y cuando pasas de $500. Las transferencias y Express Pay a otros lugares cuentan juntos. El límite se libera solo: la página dice cuándo.',
      ],
      words: 'límite cuánto mandar máximo $500 24 horas código verificar otra vez cuenta nueva',
    },
  },
]
