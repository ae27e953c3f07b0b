import {
  addNote,
  addReminder,
  changeReminder,
  deleteNote,
  deleteReminder,
  listColleagues,
  listFollowups,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { colleagues } from '../identity/index.ts';
import * as followups from './followups.service.ts';

export const followupOperations = [
  routes.inTransaction(listFollowups, (ctx, { query }) => followups.listFollowups(ctx, query)),
  routes.inTransaction(listColleagues, (ctx) => colleagues(ctx)),
  routes.inTransaction(addReminder, (ctx, { body }) => followups.addReminder(ctx, body)),
  routes.inTransaction(changeReminder, (ctx, { params, body }) =>
    followups.changeReminder(ctx, params.id, body),
  ),
  routes.inTransaction(deleteReminder, (ctx, { params }) => followups.deleteReminder(ctx, params.id)),
  routes.inTransaction(addNote, (ctx, { body }) => followups.addNote(ctx, body)),
  routes.inTransaction(deleteNote, (ctx, { params }) => followups.deleteNote(ctx, params.id)),
];
