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
export { AmountInput } from './amount-input.tsx'
export { Announcer, useAnnounce } from './announcer.tsx'
export { Badge } from './badge.tsx'
export { Button } from './button.tsx'
export { Calm } from './calm.tsx'
export { Card } from './card.tsx'
export {
  bareActivationCode,
  isActivationCode,
  isExpiry,
  maskActivationCode,
  maskExpiry,
  onlyFourDigits,
  typedActivationCode,
} from './card-masks.ts'
export { Check } from './check.tsx'
export { ChoiceChips, ToggleChips } from './chips.tsx'
export { classNames } from './class-names.ts'
export { CodeInput } from './code-input.tsx'
export { Combobox } from './combobox/combobox.tsx'
export { barButton, DawnPage, Sheet } from './dawn-page.tsx'
export { DawnScene } from './dawn-scene.tsx'
export { DragToClose } from './drag-to-close.tsx'
export { Drawer } from './drawer.tsx'
export { EmptyState } from './empty-state.tsx'
export { FieldError } from './field-error.tsx'
export { Fold } from './fold.tsx'
export { Form } from './form/form.tsx'
export { faultsIn, type Faults } from './form/form-fields.ts'
export { useForm, type FormAction, type FormPart, type FormState } from './form/use-form.ts'
export { Icon, type IconType } from './icon.tsx'
export { IconButton } from './icon-button.tsx'
export { InfoTip } from './info-tip.tsx'
export { InlineButton } from './inline-button.tsx'
export { Item, ItemButton, ItemLink, ItemList } from './item-list.tsx'
export { ButtonLink, Link, PathLinkProvider, type PathLinkProps } from './link.tsx'
export { LoadFailed } from './load-failed.tsx'
export { Logo, logoBox, LogoMark } from './logo.tsx'
export { Masked } from './masked.tsx'
export { MessageNotice } from './message-notice.tsx'
export { Modal } from './modal.tsx'
export { Money } from './money.tsx'
export { Notice } from './notice.tsx'
export { OptionCards } from './option-cards.tsx'
export { Orb } from './orb.tsx'
export { PayCard } from './pay-card.tsx'
export { PhoneInput } from './phone-input.tsx'
export { maskPhone } from './phone-mask.ts'
export { RisingSun } from './rising-sun.tsx'
export { SecretInput } from './secret-input.tsx'
export { Segments } from './segments.tsx'
export { Skeleton } from './skeleton.tsx'
export { Switch } from './switch.tsx'
export { TextArea } from './text-area.tsx'
export { TextInput } from './text-input.tsx'
export { useToast } from './toast.tsx'
export { Topics } from './topics.tsx'
export { Tracker, type TrackerStep } from './tracker.tsx'
