// The words and the picture of each kind of activity on an account. A new kind without its words does not compile.
import Archive from 'lucide-react/icons/archive'
import Download from 'lucide-react/icons/download'
import FileCheck from 'lucide-react/icons/file-check'
import type { ActivityKind } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import CircleCheck from 'lucide-react/icons/circle-check'
import CreditCard from 'lucide-react/icons/credit-card'
import Hand from 'lucide-react/icons/hand'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Eye from 'lucide-react/icons/eye'
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MailCheck from 'lucide-react/icons/mail-check'
import Mailbox from 'lucide-react/icons/mailbox'
import MapPin from 'lucide-react/icons/map-pin'
import Megaphone from 'lucide-react/icons/megaphone'
import MegaphoneOff from 'lucide-react/icons/megaphone-off'
import MessageSquareOff from 'lucide-react/icons/message-square-off'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import RefreshCcw from 'lucide-react/icons/refresh-ccw'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import Snowflake from 'lucide-react/icons/snowflake'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import type { IconType } from '#ui'

type KindWords = {
  text: CopyKey
  icon: IconType
  isWarning?: true
  /** What the four digits are that come with it. */
  digitsOf?: CopyKey
}

const ofCard = { digitsOf: 'session.activity.about-card' } as const

const kinds: Readonly<Record<ActivityKind, KindWords>> = {
  signed_in: { text: 'session.activity.signed-in', icon: LogIn },
  sign_in_failed: { text: 'session.activity.sign-in-failed', icon: TriangleAlert, isWarning: true },
  signed_out: { text: 'session.activity.signed-out', icon: LogOut },
  device_signed_out: { text: 'session.activity.device-signed-out', icon: LogOut },
  signed_out_everywhere: { text: 'session.activity.signed-out-everywhere', icon: LogOut },
  stepped_up: { text: 'session.activity.stepped-up', icon: ShieldCheck },
  step_up_failed: { text: 'session.activity.step-up-failed', icon: TriangleAlert, isWarning: true },
  debit_mode_entered: { text: 'session.activity.debit-mode-entered', icon: CreditCard, isWarning: true },
  debit_mode_failed: { text: 'session.activity.debit-mode-failed', icon: TriangleAlert, isWarning: true },
  debit_mode_cancelled: { text: 'session.activity.debit-mode-cancelled', icon: Undo2 },
  contact_changed: { text: 'session.activity.contact-changed', icon: Mail },
  contact_removed: { text: 'session.activity.contact-removed', icon: Mail },
  contact_change_undone: { text: 'session.activity.contact-change-undone', icon: Undo2 },
  passkey_added: { text: 'session.activity.passkey-added', icon: FingerprintPattern },
  oidc_linked: { text: 'session.activity.oidc-linked', icon: LogIn },
  oidc_unlinked: { text: 'session.activity.oidc-unlinked', icon: LogIn },
  totp_added: { text: 'session.activity.totp-added', icon: Smartphone },
  totp_removed: { text: 'session.activity.totp-removed', icon: Smartphone },
  recovery_codes_made: { text: 'session.activity.recovery-codes-made', icon: KeyRound },
  recovery_code_used: { text: 'session.activity.recovery-code-used', icon: KeyRound },
  password_set: { text: 'session.activity.password-set', icon: KeyRound },
  password_changed: { text: 'session.activity.password-changed', icon: KeyRound },
  password_removed: { text: 'session.activity.password-removed', icon: KeyRound },
  passkey_removed: { text: 'session.activity.passkey-removed', icon: FingerprintPattern },
  passkey_refused: { text: 'session.activity.passkey-refused', icon: TriangleAlert, isWarning: true },
  card_details_shown: { text: 'employee.activity.reveal-card', icon: Eye, ...ofCard },
  deposit_numbers_shown: { text: 'employee.activity.reveal-deposit', icon: Eye, digitsOf: 'session.activity.about-account' },
  pin_changed: { text: 'session.activity.pin-changed', icon: KeyRound, ...ofCard },
  card_frozen: { text: 'session.activity.card-frozen', icon: Snowflake, ...ofCard },
  card_unfrozen: { text: 'session.activity.card-unfrozen', icon: Snowflake, ...ofCard },
  card_activated: { text: 'session.activity.card-activated', icon: CircleCheck, ...ofCard },
  card_ordered: { text: 'session.activity.card-ordered', icon: CreditCard, ...ofCard },
  card_replaced: { text: 'session.activity.card-replaced', icon: RefreshCcw, ...ofCard },
  temporary_card_assigned: { text: 'session.activity.temporary-card-assigned', icon: CreditCard, ...ofCard },
  account_linked: { text: 'session.activity.account-linked', icon: Landmark },
  account_unlinked: { text: 'session.activity.account-unlinked', icon: Landmark },
  account_link_undone: { text: 'session.activity.account-link-undone', icon: ShieldCheck },
  payday_set: { text: 'session.activity.payday-set', icon: Landmark },
  payday_stopped: { text: 'session.activity.payday-stopped', icon: Undo2 },
  account_restricted: { text: 'session.activity.account-restricted', icon: TriangleAlert, isWarning: true },
  account_released: { text: 'session.activity.account-released', icon: CircleCheck },
  closing_asked: { text: 'session.activity.closing-asked', icon: TriangleAlert, isWarning: true },
  closing_undone: { text: 'session.activity.closing-undone', icon: Undo2 },
  data_asked: { text: 'session.activity.data-asked', icon: Archive },
  data_downloaded: { text: 'session.activity.data-downloaded', icon: Download, isWarning: true },
  data_deleted: { text: 'session.activity.data-deleted', icon: Undo2 },
  company_stopped: { text: 'session.activity.company-stopped', icon: Hand },
  company_allowed: { text: 'session.activity.company-allowed', icon: Undo2 },
  debit_claimed: { text: 'session.activity.debit-claimed', icon: CircleAlert },
  dispute_filed: { text: 'session.activity.dispute-filed', icon: CircleAlert },
  dispute_withdrawn: { text: 'session.activity.dispute-withdrawn', icon: Undo2 },
  dispute_reopened: { text: 'session.activity.dispute-reopened', icon: CircleAlert },
  dispute_letter_downloaded: { text: 'session.activity.dispute-letter-downloaded', icon: Download },
  documents_by_mail: { text: 'session.activity.documents-by-mail', icon: Mailbox },
  documents_online: { text: 'session.activity.documents-online', icon: MailCheck },
  texts_stopped: { text: 'session.activity.texts-stopped', icon: MessageSquareOff },
  texts_started: { text: 'session.activity.texts-started', icon: MessageSquareText },
  marketing_stopped: { text: 'session.activity.marketing-stopped', icon: MegaphoneOff },
  marketing_started: { text: 'session.activity.marketing-started', icon: Megaphone },
  agreement_downloaded: { text: 'session.activity.agreement-downloaded', icon: Download },
  statement_downloaded: { text: 'session.activity.statement-downloaded', icon: Download },
  history_downloaded: { text: 'session.activity.history-downloaded', icon: Download },
  letter_made: { text: 'session.activity.letter-made', icon: FileCheck },
  letter_downloaded: { text: 'session.activity.letter-downloaded', icon: Download },
  letter_off: { text: 'session.activity.letter-off', icon: Undo2 },
  agreement_copy_asked: { text: 'session.activity.agreement-copy-asked', icon: Mailbox },
  home_address_changed: { text: 'session.activity.home-address-changed', icon: MapPin },
  mailing_address_changed: { text: 'session.activity.mailing-address-changed', icon: MapPin },
}

const unknownKind: KindWords = { text: 'session.activity.other', icon: CircleCheck }

/** A page that was opened before the server learned a new kind still has a word for it. */
export function wordsOf(kind: string): KindWords {
  return Object.hasOwn(kinds, kind) ? kinds[kind as ActivityKind] : unknownKind
}
