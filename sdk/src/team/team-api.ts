import type { ReadableAtom } from 'nanostores';
import type { BodyIn, Reply } from '../contract/contract.ts';
import type { Role } from '../contract/endpoint.ts';
import type { Invite, Member, OwnHours, ShownInvite, Team, TeamRemoval, TeamSetting } from '../contract/team.ts';
import type { WorkingHours } from '../contract/working-hours.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { RemoteStore } from '../transport/remote.ts';

/**
 * The teams of the account, and the members, invitations and settings of the one that the sign-in works in. Calls
 * reject with `ApiError`: with the codes that each names, with 403 `role_needed` where the member's role does not allow
 * the call, and with the codes of every call.
 */
export interface TeamClient {
  /** The last `list`, and the changes since. */
  readonly $teams: RemoteStore<Team[]>;
  /** The team that the sign-in works in, with the member's own role; null before `list`. */
  readonly $current: ReadableAtom<Team | null>;
  /** The last `listMembers`, and the changes since. */
  readonly $members: RemoteStore<Member[]>;
  /** The last `listInvites`, and the changes since. */
  readonly $invites: RemoteStore<Invite[]>;
  /** The last `readInvite`. */
  readonly $shownInvite: RemoteStore<ShownInvite>;
  /** The last `loadSetting`, and the changes since. */
  readonly $setting: RemoteStore<TeamSetting>;
  /** The last `loadHours`, and the changes since. */
  readonly $hours: RemoteStore<OwnHours>;
  /** The last `loadMemberHours`, and the changes since. */
  readonly $memberHours: RemoteStore<OwnHours>;
  /** The last `listRemovals`, and the changes since. */
  readonly $removals: RemoteStore<TeamRemoval[]>;
  /** The last `loadTrail`. */
  readonly $trail: RemoteStore<Reply<'GET /team/trail/list'>>;
  /**
   * Number of times the sign-in was moved to another team or role, by this client, another device or an owner. A move
   * clears all stores: reload what is displayed.
   */
  readonly $moves: ReadableAtom<number>;

  /** Lists the teams of the account. */
  list(settings?: CallSettings): Promise<Team[]>;
  /** Moves the sign-in to another team of the account: see `$moves`. @throws ApiError 404 `not_found` */
  switchTo(id: string, settings?: CallSettings): Promise<Team>;
  /** Renames the team. @param name 2 to 64 characters */
  rename(name: string, settings?: CallSettings): Promise<Team>;
  /** Lists the members, owners first. */
  listMembers(settings?: CallSettings): Promise<Member[]>;
  /** Gives a member another role. @throws ApiError 404 `not_found`, 409 `last_owner` */
  editRole(id: string, role: Role, settings?: CallSettings): Promise<Member>;
  /** Removes a member, who loses the team at once. @throws ApiError 404 `not_found`, 409 `last_owner` */
  removeMember(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /** Leaves the team: see `$moves`. @param id one's own @throws ApiError 409 `last_owner` */
  leave(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /** Invites a person by a letter. @throws ApiError 409 `already_member` */
  invite(body: BodyIn<'POST /team/invite/create'>, settings?: CallSettings): Promise<Invite>;
  /** Lists the invitations that are not used yet. */
  listInvites(settings?: CallSettings): Promise<Invite[]>;
  /** Deletes an invitation, whose link is then invalid. @throws ApiError 404 `not_found` */
  deleteInvite(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /**
   * Reads the team and the role that an invitation offers; needs no sign-in.
   * @param token the last part of the link @throws ApiError 404 `not_found`, 410 `invite_expired`
   */
  readInvite(token: string, settings?: CallSettings): Promise<ShownInvite>;
  /**
   * Joins the team of an invitation and moves the sign-in to it: see `$moves`. A new person joins by
   * `auth.register` with `invite`.
   * @throws ApiError 403 `forbidden` when another address is invited, 404 `not_found`, 410 `invite_expired`
   */
  acceptInvite(token: string, settings?: CallSettings): Promise<Team>;
  /** Sets whether the operator receives new dialogs. */
  setAvailable(available: boolean, settings?: CallSettings): Promise<Member>;
  /** Reads the operator's working hours in the team, and whether they are on duty. */
  loadHours(settings?: CallSettings): Promise<OwnHours>;
  /**
   * Changes the operator's working hours. @param hours absent parts do not change; null removes the hours, so that
   * those of each site apply
   * @throws ApiError 400 `invalid` with `fields`
   */
  editHours(hours: WorkingHours | null, settings?: CallSettings): Promise<OwnHours>;
  /** Reads the working hours of a member, as an owner. @param id of the member @throws ApiError 404 `not_found` */
  loadMemberHours(id: string, settings?: CallSettings): Promise<OwnHours>;
  /**
   * Changes the working hours of a member, as an owner. @param id of the member @param hours as in `editHours`
   * @throws ApiError 400 `invalid` with `fields`, 404 `not_found`
   */
  editMemberHours(id: string, hours: WorkingHours | null, settings?: CallSettings): Promise<OwnHours>;
  /** Lists the teams that an owner has removed the account from, until each is acknowledged, the newest first. */
  listRemovals(settings?: CallSettings): Promise<TeamRemoval[]>;
  /** Acknowledges a removal: it is listed no more. @param id of the removal @throws ApiError 404 `not_found` */
  acknowledgeRemoval(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /** Reads how dialogs reach members. */
  loadSetting(settings?: CallSettings): Promise<TeamSetting>;
  /** Changes how dialogs reach members. @param part absent fields do not change */
  editSetting(part: Partial<TeamSetting>, settings?: CallSettings): Promise<TeamSetting>;
  /** Reads a page of the trail, the newest entry first. @param page 1 unless given */
  loadTrail(page?: number, settings?: CallSettings): Promise<Reply<'GET /team/trail/list'>>;
  /**
   * Reads the trail as CSV, the newest entry first.
   * @param days how many days back; all stored ones unless given @throws ApiError 413 `too_large`
   */
  exportTrail(days?: number, settings?: CallSettings): Promise<string>;
}
