{{- define "tuppence.name" -}}
{{- if contains "tuppence" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-tuppence" .Release.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "tuppence.selector" -}}
app.kubernetes.io/name: tuppence
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "tuppence.labels" -}}
{{ include "tuppence.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "tuppence.secret" -}}
{{ .Values.existingSecret | default (include "tuppence.name" .) }}
{{- end }}

{{- define "tuppence.host" -}}
{{ (urlParse (required "publicUrl is needed: the https address that people open" .Values.publicUrl)).host }}
{{- end }}

{{/* What each pod may do: nothing that a process of user 1000 without a folder to write to could not do. */}}
{{- define "tuppence.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "tuppence.container" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{ include "tuppence.surroundings" . }}
{{- end }}

{{- define "tuppence.surroundings" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - configMapRef: { name: {{ include "tuppence.name" . }} }
  - secretRef: { name: {{ include "tuppence.secret" . }} }
{{- if eq .Values.database.mode "cloudnativepg" }}
env:
  - name: DATABASE_URL
    valueFrom: { secretKeyRef: { name: {{ include "tuppence.name" . }}-database-app, key: uri } }
{{- end }}
{{- end }}

{{- define "tuppence.probes" -}}
ports:
  {{- range $name, $port := . }}
  - { name: {{ $name }}, containerPort: {{ $port }} }
  {{- end }}
# The first start waits for the migrations of another process.
startupProbe:
  httpGet: { path: /healthz, port: metrics }
  periodSeconds: 5
  failureThreshold: 120
readinessProbe:
  httpGet: { path: /readyz, port: metrics }
  periodSeconds: 5
  timeoutSeconds: 3
livenessProbe:
  httpGet: { path: /healthz, port: metrics }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
{{- end }}
