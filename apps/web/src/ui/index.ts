// The door of the design system.
export { AddressFields } from './address-form/address-fields.tsx'
export { AddressForm } from './address-form/address-form.tsx'
export {
  addressFaultsOf,
  addressOf,
  addressEntryOf,
  type AddressEntry,
  type AddressFaults,
} from './address-form/address.rules.ts'
export type { SearchAddresses } from './address-form/address-combobox.tsx'
export { AgreementLine } from './agreements/agreement-line.tsx'
export { AgreementWords } from './agreements/agreement-words.tsx'
export { LongFormTable, ShortFormTable } from './agreements/fee-tables.tsx'
export { AmountInput } from './entries/amount-input.tsx'
export { AmountsSwitch } from './buttons/amounts-switch.tsx'
export { Announcer, useAnnounce } from './overlays/announcer.tsx'
export { Badge } from './states/badge.tsx'
export { Button } from './buttons/button.tsx'
export { Calm } from './states/calm.tsx'
export { Card } from './card.tsx'
export {
  bareActivationCode,
  isActivationCode,
  isExpiry,
  maskActivationCode,
  maskExpiry,
  onlyFourDigits,
  typedActivationCode,
} from './entries/card-masks.ts'
export { Check } from './choices/check.tsx'
export { ChoiceChips, ToggleChips } from './choices/chips.tsx'
export { classNames } from './class-names.ts'
export { ChoiceList } from './entries/choice-list.tsx'
export { CodeInput } from './entries/code-input.tsx'
export { Combobox } from './combobox/combobox.tsx'
export { barButton, DawnPage, Sheet } from './pictures/dawn-page.tsx'
export { DawnScene } from './pictures/dawn-scene.tsx'
export { DragToClose } from './overlays/drag-to-close.tsx'
export { Drawer } from './overlays/drawer.tsx'
export { EmptyState } from './states/empty-state.tsx'
export { Fact, Facts } from './facts.tsx'
export { Field, type FieldText } from './form/field.tsx'
export { FieldError } from './form/field-error.tsx'
export { Fold } from './fold.tsx'
export { Form } from './form/form.tsx'
export { faultsIn, type Faults } from './form/form-fields.ts'
export { useForm, type FormAction, type FormPart, type FormState } from './form/use-form.ts'
export { Icon, type IconType } from './icon.tsx'
export { IconButton } from './buttons/icon-button.tsx'
export { InfoTip } from './overlays/info-tip.tsx'
export { InlineButton } from './buttons/inline-button.tsx'
export { Item, ItemButton, ItemLink, ItemList } from './item-list.tsx'
export { ButtonLink, Link, PathLinkProvider, type PathLinkProps } from './buttons/link.tsx'
export { LoadFailed } from './states/load-failed.tsx'
export { Logo, logoBox, LogoMark } from './pictures/logo.tsx'
export { Masked } from './masked.tsx'
export { MessageNotice } from './states/message-notice.tsx'
export { Modal } from './overlays/modal.tsx'
export { Money, useAmountWords } from './money.tsx'
export { Notice } from './states/notice.tsx'
export { OptionCards } from './choices/option-cards.tsx'
export { Orb } from './states/orb.tsx'
export { PayCard } from './pictures/pay-card.tsx'
export { PhoneInput } from './entries/phone-input.tsx'
export { maskPhone } from './entries/phone-mask.ts'
export { RisingSun } from './pictures/rising-sun.tsx'
export { SecretInput } from './entries/secret-input.tsx'
export { Segments } from './choices/segments.tsx'
export { Skeleton } from './states/skeleton.tsx'
export { Steps } from './states/steps.tsx'
export { Switch } from './choices/switch.tsx'
export { TextArea } from './entries/text-area.tsx'
export { TextInput } from './entries/text-input.tsx'
export { useLateOverlay } from './overlays/use-late-overlay.ts'
export { useToast } from './overlays/toast.tsx'
export { Topics } from './buttons/topics.tsx'
export { Tracker, type TrackerStep } from './states/tracker.tsx'
export { UnknownResult } from './states/unknown-result.tsx'
