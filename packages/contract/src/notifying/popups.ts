// Pop-ups that greet a worker on home. Specification 2 "On-load modals", 3 "Popup", 4 "Popup visibility"; decision 41.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { idText } from '../shapes.ts'

export const popupStatuses = ['DRAFT', 'STOPPED', 'RUNNING'] as const
const popupStatus = z.enum(popupStatuses)
export type PopupStatus = z.infer<typeof popupStatus>

export const popupDeviceTypes = ['MOBILE', 'WEB'] as const
export const popupDeviceType = z.enum(popupDeviceTypes)
export type PopupDeviceType = z.infer<typeof popupDeviceType>

export const popupIcons = ['announcement', 'calendar', 'maintenance'] as const
const popupIcon = z.enum(popupIcons)
export type PopupIcon = z.infer<typeof popupIcon>

const popup = z.object({
  id: idText('pop'),
  status: popupStatus,
  deviceTypes: z.array(popupDeviceType),
  /** Which picture is above it. */
  icon: popupIcon,
  content: z.object({
    title: z.string(),
    /** Text between two `**` is bold. */
    body: z.string(),
    /** The label of the button. */
    primaryButton: z.string(),
    /** Where the button leads, a path of this app; null: it closes the pop-up. */
    primaryLink: z.nullable(z.string().check(z.regex(/^\/(?!\/)/))),
  }),
})
export type Popup = z.infer<typeof popup>

export const popupsRoutes = {
  listPopups: defineRoute({
    room: 'popups',
    method: 'GET',
    path: '/api/popup',
    access: 'session',
    requires: ['completed'],
    isBackground: true,
    /** Of the page that shows them; without it, of the profile. */
    query: z.object({ language: z.optional(z.enum(['en', 'es'])) }),
    summary:
      'The pop-ups that are meant for this worker, in the language that is asked for or in that of the profile, and in the order in which they are shown: those that run, and those that ended in the last 30 days. PUT /api/employees/messages/read/{id} says that one was dismissed.',
    responses: { 200: z.array(popup) },
    problems: [],
  }),
}
